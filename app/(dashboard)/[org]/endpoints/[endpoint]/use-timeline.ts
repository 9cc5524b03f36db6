"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import { useTimeZone } from "@/components/clock";
import type { EndpointTimeline } from "@/lib/endpoints/timeline";
import { timelineRanges } from "@/lib/endpoints/timeline-frame";

const everyMs = 30_000;

/** An endpoint's timeline for the range in the address, kept fresh; while another range is on its way the last one stays. */
export function useTimeline(org: string, endpointId: string, initial: EndpointTimeline, renderedAt: number) {
  const zone = useTimeZone();
  const [range, setRange] = useQueryState("range", parseAsStringLiteral(timelineRanges).withDefault("24h").withOptions({ history: "push" }));
  const first = range === initial.range;
  const { data, error, isPlaceholderData } = useQuery<EndpointTimeline, RequestProblem>({
    queryKey: ["timeline", org, endpointId, range],
    queryFn: ({ signal }) => fetchJson(`/api/app/${org}/endpoints/${endpointId}/timeline?range=${range}&zone=${encodeURIComponent(zone)}`, { signal }),
    initialData: first ? initial : undefined,
    initialDataUpdatedAt: first ? renderedAt : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 10_000,
  });
  return { range, setRange: (next: typeof range) => void setRange(next), timeline: data ?? initial, error, stale: isPlaceholderData };
}
