"use client";

import { useTranslations } from "next-intl";
import { Countdown } from "@/components/countdown";
import { Section } from "@/components/section";
import { Progress } from "@/components/ui/progress";
import type { RuleCounters } from "@/lib/endpoints/get-detail";

/** The rules that switch an endpoint off, and how far each has counted. */
export function DisableRules({ rules, active }: { rules: RuleCounters; active: boolean }) {
  const t = useTranslations("endpoint");
  const { consecutive, inADay, failing } = rules;
  return (
    <Section title={t("automaticDisabling")} id="rules" description={active ? t("actsWhenOne") : t("theCountersStart")}>
      <div className="grid gap-3">
        <Counter label={t("givenUpIn")} {...consecutive} />
        <Counter label={t("givenUpWithin")} {...inADay} />
        <p className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span>{t("daysWithoutA", { days: failing.days })}</span>
          <span className="text-ink-muted">{failing.actsAt ? <span className="text-waiting">{t.rich("disables", { countdown: () => <Countdown to={failing.actsAt!} due={t("now")} /> })}</span> : t("notCounting")}</span>
        </p>
      </div>
    </Section>
  );
}

function Counter({ label, count, limit }: { label: string; count: number; limit: number }) {
  const t = useTranslations("endpoint");
  return <Progress label={label} value={count} max={limit} status={t("ofLimit", { count, limit })} tone={count === 0 ? "off" : count >= limit / 2 ? "failing" : "waiting"} />;
}
