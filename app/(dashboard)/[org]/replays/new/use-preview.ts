"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import type { ReplayPreview } from "@/lib/replays/preview";
import type { ReplayInput } from "@/lib/replays/selection";

/**
 * What a replay would take up. While a changed selection is being counted the
 * last count is still there, and `counting` is true.
 */
export function usePreview(org: string, input: ReplayInput) {
  const body = JSON.stringify(input);
  const { data, error, isFetching, isPlaceholderData } = useQuery<ReplayPreview, RequestProblem>({
    queryKey: ["replay preview", org, body],
    queryFn: ({ signal }) => fetchJson(`/api/app/${org}/replays/preview`, { method: "POST", headers: { "content-type": "application/json" }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return { preview: data ?? null, error, counting: isFetching && (isPlaceholderData || data === undefined) };
}
