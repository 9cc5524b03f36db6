import { ShieldCheck, ShieldQuestionMark, ShieldX } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { toneText } from "@/components/ui/tone";
import { verdictWords } from "@/lib/playground/verdict";

/** What a request's signature is worth: icon and words. */
export function VerdictMark({ verdict, className }: { verdict: string; className?: string }) {
  const { word, tone } = verdictWords(verdict);
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
