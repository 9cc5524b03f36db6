"use client";

import { Countdown } from "@/components/countdown";
import type { EndpointSummary } from "@/lib/endpoints/list";
import { formatCount } from "@/lib/format/numbers";

/** What is under way or held back at an endpoint: "12 retrying, 3 held, resumes in 24 s". Nothing where nothing is. */
export function WaitingWords({ endpoint, resting }: { endpoint: Pick<EndpointSummary, "retrying" | "held" | "breakerOpenUntil">; resting: boolean }) {
  const parts = [
    endpoint.retrying > 0 && <span key="retrying" className="text-waiting">{formatCount(endpoint.retrying)} retrying</span>,
    endpoint.held > 0 && <span key="held" className="text-off">{formatCount(endpoint.held)} held</span>,
    resting && endpoint.breakerOpenUntil !== null && <span key="resting" className="text-ink-muted">resumes <Countdown to={endpoint.breakerOpenUntil} due="now" /></span>,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : <span className="inline-flex flex-wrap gap-x-2 [&>span]:whitespace-nowrap">{parts}</span>;
}
