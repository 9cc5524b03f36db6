"use client";

import { useTranslations } from "next-intl";
import { Stat, StatRow } from "@/components/stat";
import { useFormat } from "@/components/use-format";
import type { Overview } from "@/lib/overview/get";

/** How much there was, and how it compares with the same time before. */
export function Totals({ overview: { totals, before, range, endpoints } }: { overview: Overview }) {
  const t = useTranslations("overview.totals");
  const format = useFormat();
  const attempts = totals.succeeded + totals.failed;
  const attemptsBefore = before.succeeded + before.failed;
  const span = t(`before.${range}`);
  return (
    <StatRow>
      <Stat label={t("attempts")} value={format.count(attempts)} note={attemptsBefore === 0 ? t("none", { span }) : t("was", { value: format.count(attemptsBefore), span })} />
      <Stat
        label={t("success")}
        value={format.share(totals.succeeded, attempts)}
        tone={attempts > 0 && totals.failed / attempts > 0.05 ? "failing" : undefined}
        note={attemptsBefore === 0 ? t("none", { span }) : t("was", { value: format.share(before.succeeded, attemptsBefore), span })}
      />
      <Stat label={t("deadLetters")} value={format.count(totals.deadLetters)} tone={totals.deadLetters > 0 ? "failing" : undefined} note={t("deadLettersNote")} />
      <Stat label={t("endpoints")} value={t("activeOf", { active: endpoints.active, total: endpoints.total })} note={t("endpointsNote")} />
    </StatRow>
  );
}
