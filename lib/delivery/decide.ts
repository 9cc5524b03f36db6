import type { DeliveryState } from "@/lib/generated/prisma/enums";
import type { Verdict } from "./classify";
import { retryDelayMs, type Schedule } from "./schedule";

export type Trigger = "schedule" | "manual" | "test";

/** What an attempt's verdict does to its delivery. */
export interface Decision {
  /** The new state, or null where it stays as it is (a redelivery by hand that failed). */
  state: DeliveryState | null;
  /** Why it is in that state: an error class; null when delivered. */
  reason: string | null;
  /** Until the next automatic attempt; null when there is none, or it stays. */
  delayMs: number | null;
  /** True where the attempt used up a place in the schedule. */
  consumed: boolean;
}

/** Whether a decision keeps the delivery at the head of an ordered endpoint's line: it waits, and all behind it. */
export function holdsTheLine(endpoint: { ordered: boolean }, decision: Decision): boolean {
  return endpoint.ordered && decision.state === "retrying";
}

/** Waits this long when the fault was ours; the receiver's schedule is not used up. */
const overloadedDelayMs = 5_000;

/**
 * Decides what follows an attempt. `scheduled` is how many automatic attempts
 * were completed before it. Pure: the caller writes the decision down.
 */
export function decide(attempt: { trigger: Trigger; scheduled: number }, verdict: Verdict, schedule: Schedule, random: () => number): Decision {
  if (verdict.outcome === "delivered") return { state: "succeeded", reason: null, delayMs: null, consumed: attempt.trigger === "schedule" };
  const reason = verdict.errorClass;
  if (attempt.trigger === "test") return { state: "failed", reason, delayMs: null, consumed: false };
  if (attempt.trigger === "manual") return { state: null, reason, delayMs: null, consumed: false };
  if (!verdict.countsAsAttempt) return { state: "retrying", reason, delayMs: Math.round(overloadedDelayMs * (1 + random())), consumed: false };
  const delayMs = verdict.outcome === "retry" ? retryDelayMs(schedule, attempt.scheduled + 1, verdict, random) : null;
  return { state: delayMs === null ? "failed" : "retrying", reason, delayMs, consumed: true };
}
