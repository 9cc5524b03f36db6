"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import type { AttemptDetail } from "@/lib/deliveries/get";
import type { DeliverySummary } from "@/lib/deliveries/summary";

export interface TestDelivery {
  delivery: DeliverySummary;
  /** Once it was made. */
  attempt: AttemptDetail | null;
}

const everyMs = 400;

/** Follows a test delivery until its one attempt is through. */
export function useTestDelivery(org: string, endpointId: string, deliveryId: string | null) {
  return useQuery<TestDelivery, RequestProblem>({
    queryKey: ["test", org, endpointId, deliveryId],
    queryFn: ({ signal }) => fetchJson(`/api/app/${org}/endpoints/${endpointId}/tests/${deliveryId}`, { signal }),
    enabled: deliveryId !== null,
    gcTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : everyMs),
  });
}

/** Canceled counts: the endpoint was deleted meanwhile. */
export function isOver(data: TestDelivery | undefined): boolean {
  return data !== undefined && data.delivery.state !== "pending";
}
