"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { fetchJson, RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import type { EventPage } from "@/lib/events/list";
import { addOlder, showArrivals, startRows, takeNewest } from "./event-rows";

const everyMs = 5_000;
/** Further down than this a row at the top would push away what is being read. */
const topPx = 60;

/**
 * The list as it happens: the page that it came with, then what is new every five seconds.
 * @param query the filters as the route takes them
 */
export function useEvents({ org, query, initial, renderedAt, live }: { org: string; query: string; initial: EventPage; renderedAt: number; live: boolean }) {
  const path = `/api/app/${org}/events${query}`;
  const [state, setState] = useState(() => startRows(initial));
  const [older, setOlder] = useState<{ busy: boolean; problem: RequestProblem | null }>({ busy: false, problem: null });
  const { data, error, dataUpdatedAt } = useQuery<EventPage, RequestProblem>({
    queryKey: [path],
    queryFn: ({ signal }) => fetchJson<EventPage>(path, { signal }),
    initialData: initial,
    initialDataUpdatedAt: renderedAt,
    refetchInterval: everyMs,
    gcTime: 0,
  });
  const paused = useRef(!live);
  useEffect(() => {
    paused.current = !live;
  }, [live]);
  useEffect(() => {
    setState((now) => takeNewest(now, data, paused.current || window.scrollY > topPx));
  }, [data]);

  async function loadOlder() {
    if (older.busy || state.next === null) return;
    setOlder({ busy: true, problem: null });
    try {
      const page = await fetchJson<EventPage>(`${path}${query === "" ? "?" : "&"}after=${state.next}`);
      setState((now) => addOlder(now, page));
      setOlder({ busy: false, problem: null });
    } catch (problem) {
      setOlder({ busy: false, problem: problem instanceof RequestProblem ? problem : null });
    }
  }
  return { ...state, error, dataUpdatedAt, older, loadOlder, showArrivals: () => setState(showArrivals) };
}
