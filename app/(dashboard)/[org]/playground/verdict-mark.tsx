"use client";

import { ShieldCheck, ShieldQuestionMark, ShieldX } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { toneText } from "@/components/ui/tone";
import { useTranslations } from "next-intl";
import { verdictWords } from "@/lib/playground/verdict";

/** What a request's signature is worth: icon and words. */
export function VerdictMark({ verdict, className }: { verdict: string; className?: string }) {
  const { tone } = verdictWords(verdict);
  const word = useVerdictWord()(verdict);
  return (
    <span className={cn("inline-flex items-center gap-1.5 align-middle", toneText[tone], className)}>
      <VerdictIcon verdict={verdict} />
      <span>{word}</span>
    </span>
  );
}

/** The icon alone, where the words stand beside it. */
export function VerdictIcon({ verdict }: { verdict: string }) {
  const Icon = ICONS[verdictWords(verdict).tone];
  return <Icon aria-hidden strokeWidth={2.25} className="size-4 shrink-0" />;
}

const ICONS = { good: ShieldCheck, failing: ShieldX, off: ShieldQuestionMark };

type Known = Parameters<ReturnType<typeof useTranslations<"playground.verdict">>>[0];

/** A verdict in a few words, in the reader's language. */
export function useVerdictWord(): (verdict: string) => string {
  const t = useTranslations("playground.verdict");
  return (verdict) => t(t.has(verdict as Known) ? (verdict as Known) : "other");
}
