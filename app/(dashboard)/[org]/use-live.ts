"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson, type RequestProblem } from "./fetch-json";

const everyMs = 5_000;

/**
 * Data that the page came with, kept fresh from a route every five seconds
 * while the page is in sight.
 * @param renderedAt the server's clock when it made `initial`, ms since 1970
 */
export function useLive<T>(path: string, initial: T, renderedAt: number) {
  const { data, error, dataUpdatedAt, refetch } = useQuery<T, RequestProblem>({
    queryKey: [path],
    queryFn: ({ signal }) => fetchJson<T>(path, { signal }),
    initialData: initial,
    initialDataUpdatedAt: renderedAt,
    refetchInterval: everyMs,
    // A page opened again shows what it came with and not what an earlier visit had seen.
    gcTime: 0,
  });
  return { data: data ?? initial, error, dataUpdatedAt, refetch };
}
