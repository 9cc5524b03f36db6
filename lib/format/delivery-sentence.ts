import { formatDuration, formatDurationRough } from "./duration";
import type { Instant } from "./time";

export type DeliveryState = "pending" | "retrying" | "succeeded" | "failed" | "held" | "canceled";

export interface DeliveryFacts {
  state: DeliveryState;
  /** Attempts made so far by the schedule; tests and hand redeliveries not counted. */
  attempts: number;
  maxAttempts: number;
  createdAt: Instant;
  /** When it reached its last state: delivered, given up, canceled. */
  completedAt?: Instant | null;
  nextAttemptAt?: Instant | null;
  /** Of the last attempt, in ms. */
  durationMs?: number | null;
  /** Of the last attempt, in a few words: "connection refused", "503". */
  lastFailure?: string | null;
  /** Why it is held or canceled: "the endpoint was disabled when this was published". */
  reason?: string | null;
}

/** The one state of a delivery with its one reason, as a sentence: what happened, and what comes next. */
export function deliverySentence(facts: DeliveryFacts, now: Instant): string {
  const time = (instant: Instant) => new Date(instant).getTime();
  switch (facts.state) {
    case "pending":
      return `Queued ${formatDuration(time(now) - time(facts.createdAt))} ago${whenNext(facts, now, "First try")}`;
    case "retrying": {
      const failure = facts.lastFailure ? `: ${facts.lastFailure}` : "";
      return `Attempt ${facts.attempts} of ${facts.maxAttempts} failed${failure}.${whenNext(facts, now, "Next try", true)}`;
    }
    case "succeeded": {
      const took = facts.durationMs === undefined || facts.durationMs === null ? "" : `, ${formatDuration(facts.durationMs)}`;
      return `Delivered on attempt ${Math.max(1, facts.attempts)}${took}`;
    }
    case "failed": {
      const tries = facts.attempts === 1 ? "1 attempt" : `${facts.attempts} attempts`;
      const span = facts.completedAt ? time(facts.completedAt) - time(facts.createdAt) : 0;
      const over = facts.attempts > 1 && span >= 1000 ? ` over ${formatDurationRough(span)}` : "";
      return `Gave up after ${tries}${over}.${facts.lastFailure ? ` Last: ${facts.lastFailure}.` : ""}`;
    }
    case "held":
      return `Held: ${facts.reason ?? "the endpoint was not active when this was published"}`;
    case "canceled":
      return `Canceled: ${facts.reason ?? "by hand"}`;
  }
}

function whenNext(facts: DeliveryFacts, now: Instant, what: string, always = false): string {
  if (!facts.nextAttemptAt) return "";
  const wait = new Date(facts.nextAttemptAt).getTime() - new Date(now).getTime();
  if (wait > 0) return `${always ? "" : "."} ${what} in ${wait < 1000 ? "under 1 s" : formatDurationRough(wait)}.`;
  return always ? ` ${what} is due now.` : "";
}
