"use client";

import { Countdown } from "@/components/countdown";
import { Section } from "@/components/section";
import { Progress } from "@/components/ui/progress";
import type { RuleCounters } from "@/lib/endpoints/get-detail";
import { formatCount } from "@/lib/format/numbers";

/** The rules that switch an endpoint off, and how far each has counted. */
export function DisableRules({ rules, active }: { rules: RuleCounters; active: boolean }) {
  const { consecutive, inADay, failing } = rules;
  return (
    <Section title="Automatic disabling" id="rules" description={active ? "Acts when one of these is reached, and at once when your server answers 410 Gone. Events are then held, not lost." : "The counters start anew when the endpoint is enabled."}>
      <div className="grid gap-3">
        <Counter label="Given up in a row" {...consecutive} />
        <Counter label="Given up within 24 h" {...inADay} />
        <p className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span>{failing.days} days without a success</span>
          <span className="text-ink-muted">{failing.actsAt ? <span className="text-waiting">disables <Countdown to={failing.actsAt} due="now" /></span> : "not counting"}</span>
        </p>
      </div>
    </Section>
  );
}

function Counter({ label, count, limit }: { label: string; count: number; limit: number }) {
  return <Progress label={label} value={count} max={limit} status={`${formatCount(count)} of ${formatCount(limit)}`} tone={count === 0 ? "off" : count >= limit / 2 ? "failing" : "waiting"} />;
}
