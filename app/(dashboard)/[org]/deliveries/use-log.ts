"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import type { DeliveryPage } from "@/lib/deliveries/list";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { addOlder, changeRow, changeRows, showArrivals, startLog, takePage, type LogState } from "./log-state";
import { useHold } from "./use-hold";

const everyMs = 2_000;
/** A search through the text of payloads costs the server more than a look at the newest rows. */
const textSearchEveryMs = 15_000;
/** Rows of an older page: more than the newest has, for who scrolls scrolls far. */
const olderPage = 100;

export interface UseLogOptions {
  org: string;
  /** The filters as a query string, "" for none. */
  query: string;
  initial: DeliveryPage;
  /** The server's clock when it made `initial`, ms since 1970. */
  renderedAt: number;
  /** New rows wait until they are asked for. */
  paused: boolean;
  /** Ids of the rows in sight: they follow even where the newest page does not hold them. */
  rowsInSight: () => string[];
}

/** The delivery log, kept live: each poll takes in what is new, and what became of the rows in sight. */
export function useLog({ org, query, initial, renderedAt, paused, rowsInSight }: UseLogOptions) {
  const client = useQueryClient();
  const path = `/api/app/${org}/deliveries`;
  const queryKey = [path, query];
  const [more, setMore] = useState<{ busy: boolean; problem: RequestProblem | null }>({ busy: false, problem: null });
  const update = (change: (log: LogState) => LogState) => client.setQueryData<LogState>(queryKey, (log) => log && change(log));
  const { isHeld, pointer } = useHold(paused, () => update(showArrivals));

  const { data, error, dataUpdatedAt, refetch } = useQuery<LogState, RequestProblem>({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await fetchJson<DeliveryPage>(path + query, { signal });
      const onPage = new Set(page.items.map(({ id }) => id));
      const others = rowsInSight().filter((id) => !onPage.has(id)).slice(0, 100);
      const refreshed = others.length === 0 ? [] : (await fetchJson<DeliveryPage>(`${path}?limit=100&ids=${others.join(",")}`, { signal })).items;
      // Only now, for rows may have been loaded meanwhile.
      return takePage(client.getQueryData<LogState>(queryKey) ?? startLog(initial), page, refreshed, isHeld());
    },
    initialData: () => startLog(initial),
    initialDataUpdatedAt: renderedAt,
    refetchInterval: ({ state }) => (state.data?.search?.by === "text" ? textSearchEveryMs : everyMs),
    staleTime: 0,
    // Back from a delivery's page the log stands as it was left, and so does the scroll.
    gcTime: 60_000,
    structuralSharing: false,
  });

  async function loadMore() {
    if (more.busy || data.next === null) return;
    setMore({ busy: true, problem: null });
    try {
      const page = await fetchJson<DeliveryPage>(`${path}${query === "" ? "?" : `${query}&`}limit=${olderPage}&after=${data.next}`);
      update((log) => addOlder(log, page));
      setMore({ busy: false, problem: null });
    } catch (problem) {
      setMore({ busy: false, problem: problem as RequestProblem });
    }
  }

  return {
    log: data,
    error,
    dataUpdatedAt,
    refetch,
    more,
    loadMore,
    /** For the element around the rows: while the mouse is over them they stand still. */
    pointer,
    showArrivals: () => update(showArrivals),
    changeRow: (id: string, change: Partial<DeliverySummary>) => update((log) => changeRow(log, id, change)),
    changeRows: (ids: string[], change: (row: DeliverySummary) => Partial<DeliverySummary>) => update((log) => changeRows(log, ids, change)),
  };
}
