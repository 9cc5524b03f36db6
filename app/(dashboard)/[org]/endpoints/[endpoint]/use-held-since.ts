"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/app/(dashboard)/[org]/fetch-json";

/**
 * How many deliveries are held since a time of a datetime-local field; null
 * while it is not known.
 */
export function useHeldSince(org: string, endpointId: string, localTime: string): number | null {
  const since = localTime === "" || Number.isNaN(Date.parse(localTime)) ? null : new Date(localTime).toISOString();
  const { data } = useQuery({
    queryKey: ["held", org, endpointId, since],
    queryFn: ({ signal }) => fetchJson<{ held: number }>(`/api/app/${org}/endpoints/${endpointId}/held?since=${encodeURIComponent(since ?? "")}`, { signal }),
    enabled: since !== null,
    gcTime: 0,
  });
  return since === null ? null : (data?.held ?? null);
}
