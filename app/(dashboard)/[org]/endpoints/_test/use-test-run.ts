"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { TestLine } from "@/app/api/app/[org]/endpoints/stream-test";
import { type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import type { AttemptDetail } from "@/lib/deliveries/get";
import type { SeenPhase } from "./phase-steps";
import { postForLines } from "./read-lines";

export interface TestRun {
  seen: SeenPhase[];
  /** Once it is over. */
  attempt: AttemptDetail | null;
  /** Of the delivery that it is; null for a draft's. */
  deliveryId: string | null;
  problem: { code: string; message: string; fix: string } | null;
}

const nothing: TestRun = { seen: [], attempt: null, deliveryId: null, problem: null };

/** Sends a test and follows its phases as they happen. One at a time; a new one takes the place of the last. */
export function useTestRun() {
  const [run, setRun] = useState<TestRun | null>(null);
  const [busy, setBusy] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = useCallback(async (path: string, body: unknown): Promise<TestRun> => {
    if (abort.current !== null) return nothing;
    const controller = new AbortController();
    abort.current = controller;
    setBusy(true);
    setRun(nothing);
    let now = nothing;
    const change = (next: Partial<TestRun>) => {
      now = { ...now, ...next };
      setRun(now);
    };
    try {
      await postForLines<TestLine>(path, body, (line) => {
        if ("attempt" in line) change({ attempt: line.attempt });
        else if ("problem" in line) change({ problem: { code: "internal", ...line.problem } });
        else change({ seen: [...now.seen, { phase: line.phase, at: line.at }], deliveryId: line.deliveryId ?? now.deliveryId });
      }, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return now;
      const { code, message, fix } = error as RequestProblem;
      change({ problem: { code, message, fix } });
    }
    abort.current = null;
    setBusy(false);
    return now;
  }, []);

  return { run, busy, start, clear: useCallback(() => setRun(null), []) };
}
