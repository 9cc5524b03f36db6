"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useNow } from "@/components/clock";
import { Countdown } from "@/components/countdown";
import { cn } from "@/components/ui/cn";
import type { EndpointSummary } from "@/lib/endpoints/list";
import type { Translator } from "@/lib/i18n/translator";
import { holdingBack, type HoldingBack } from "./holding-back";

/** What holds an endpoint back, in words: "disables in 31 h, resumes in 24 s, 12 retrying". Nothing where nothing does. */
export function HoldingWords({ endpoint, className }: { endpoint: EndpointSummary; className?: string }) {
  const t = useTranslations("endpoints");
  const found = holdingBack(endpoint, useNow(1_000));
  if (found.length === 0) return null;
  return (
    // Above the row's own link: the moments in it take focus.
    <span className={cn("relative z-1 inline-flex flex-wrap gap-x-2.5 gap-y-0.5", className)}>
      {found.map((each) => <span key={each.kind} className={TONE[each.kind]}>{words(t, each)}</span>)}
    </span>
  );
}

function words(t: Translator<"endpoints">, each: HoldingBack): ReactNode {
  switch (each.kind) {
    case "breaker":
      return <>{t.rich("restingResumes", { countdown: () => <Countdown to={each.until} due={t("now")} /> })}</>;
    case "ordered":
      return <>{t.rich("waitsBehindA", { countdown: () => <Countdown to={each.until} due={t("now")} /> })}</>;
    case "rate_limit":
      return t("limited", { perMinute: each.perMinute, count: each.waiting });
    case "disables":
      return <>{t.rich("disables", { countdown: () => <Countdown to={each.at} due={t("anyMoment")} /> })}</>;
    case "gave_up":
      return t("gaveUp", { limit: each.limit, count: each.count });
    case "retrying":
      return t("waiting", { count: each.count });
    case "held":
      return t("held", { count: each.count });
  }
}

const TONE: Record<HoldingBack["kind"], string> = {
  breaker: "text-waiting",
  ordered: "text-waiting",
  rate_limit: "text-off",
  disables: "text-failing",
  gave_up: "text-failing",
  retrying: "text-waiting",
  held: "text-off",
};
