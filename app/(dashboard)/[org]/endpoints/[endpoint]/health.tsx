"use client";

import { useNow } from "@/components/clock";
import { Duration } from "@/components/duration";
import { Section } from "@/components/section";
import { Stat, StatRow } from "@/components/stat";
import { TimeAgo } from "@/components/time-ago";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import { formatDurationRough } from "@/lib/format/duration";
import { countOf, formatCount, formatShare } from "@/lib/format/numbers";
import { DayBars } from "./day-bars";

/** How the endpoint did in the last 24 hours. Tests are not in it. */
export function Health({ endpoint }: { endpoint: EndpointDetail }) {
  const { day } = endpoint;
  const now = useNow(1_000);
  const attempts = day.succeeded + day.failed;
  return (
    <Section title="Last 24 hours">
      <StatRow>
        <Stat
          label="Success rate"
          value={formatShare(day.succeeded, attempts)}
          tone={attempts === 0 ? undefined : day.failed === 0 ? "good" : day.succeeded / attempts < 0.9 ? "failing" : undefined}
          note={attempts === 0 ? "no attempts" : `${formatCount(day.succeeded)} of ${countOf(attempts, "attempt")}`}
        />
        <Stat label="Median response" value={<Duration ms={day.p50Ms} />} note={<>p95 <Duration ms={day.p95Ms} /></>} />
        <Stat label="Last accepted" value={<When at={endpoint.lastSuccessAt} />} />
        <Stat
          label="Last failure"
          value={<When at={endpoint.lastFailureAt} />}
          note={endpoint.failingSince ? `failing for ${formatDurationRough(now - Date.parse(endpoint.failingSince))}` : null}
        />
      </StatRow>
      <DayBars day={day} />
    </Section>
  );
}

function When({ at }: { at: string | null }) {
  return at ? <TimeAgo at={at} className="text-lg" /> : <span className="text-lg text-ink-faint">never</span>;
}
