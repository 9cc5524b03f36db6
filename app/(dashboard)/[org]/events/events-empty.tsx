"use client";

import { Radio, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";

/** No event yet: what will be here, and the command that makes the first. */
export function EventsEmpty({ publishCommand }: { publishCommand: string }) {
  const t = useTranslations("events.empty");
  return (
    <div className="grid gap-6">
      <EmptyState icon={<Radio aria-hidden />} title={t("title")}>{t("text")}</EmptyState>
      <CodeBlock label={t("command")} language="bash" code={publishCommand} />
    </div>
  );
}

export function NothingMatches({ onClear }: { onClear: () => void }) {
  const t = useTranslations("events");
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={t("noMatch.title")} action={<Button onClick={onClear}>{t("clear")}</Button>}>{t("noMatch.text")}</EmptyState>
  );
}
