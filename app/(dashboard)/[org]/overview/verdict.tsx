"use client";

import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { TimeAgo } from "@/components/time-ago";
import { cn } from "@/components/ui/cn";
import { toneText, type Tone } from "@/components/ui/tone";
import type { Overview } from "@/lib/overview/get";

const looks = {
  outage: { icon: CircleAlert, tone: "failing" },
  late: { icon: Clock, tone: "waiting" },
  good: { icon: CircleCheck, tone: "good" },
} as const satisfies Record<string, { icon: typeof Clock; tone: Tone }>;

/** Is anything wrong, and since when: in one line that can be read across the room. */
export function Verdict({ overview }: { org: string; overview: Overview }) {
  const t = useTranslations("overview.verdict");
  const { attention, endpoints, lastSuccessAt } = overview;
  const verdict = overview.verdict === "empty" ? "good" : overview.verdict;
  const { icon: Icon, tone } = looks[verdict];
  const out = attention.filter(({ trouble }) => trouble.kind === "disabled" || trouble.kind === "failing");
  const since = out.map(({ trouble }) => ("since" in trouble ? trouble.since : "")).filter(Boolean).sort()[0];
  return (
    <div role="status" className="flex items-start gap-3">
      <Icon aria-hidden className={cn("mt-1 size-5 shrink-0", toneText[tone])} />
      <div className="grid gap-0.5">
        <p className="text-lg font-semibold tracking-[-0.01em]">
          {verdict === "outage" ? t("outage", { count: out.length, total: endpoints.total }) : verdict === "late" ? t("late", { count: attention.length }) : t("good")}
        </p>
        <p className="text-sm text-ink-muted">
          {verdict === "outage" && since ? t.rich("since", { when: () => <TimeAgo at={since} /> }) : null}
          {verdict === "outage" && since ? " " : null}
          {lastSuccessAt === null ? t("nothingYet") : t.rich("lastSuccess", { when: () => <TimeAgo at={lastSuccessAt} /> })}
        </p>
      </div>
    </div>
  );
}
