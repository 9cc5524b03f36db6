import { failingRuleAt } from "@/lib/delivery/health";
import type { DisabledReason } from "@/lib/generated/prisma/enums";

/** What stands about one endpoint in the tables, as far as it tells whether something is wrong. */
export interface EndpointFacts {
  status: "active" | "disabled";
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  consecutiveDeadLetters: number;
  breakerOpenUntil: Date | null;
  /** Of the delivery that should have gone out first. */
  oldestDueAt: Date | null;
  /** Attempts of the last 24 hours, tests left out. */
  day: { succeeded: number; failed: number };
}

/** What is wrong with an endpoint, since when, and when something happens by itself. Instants are ISO 8601. */
export type Trouble =
  | { kind: "disabled"; since: string; reason: DisabledReason }
  | { kind: "failing"; since: string; lastSuccessAt: string | null; restsUntil: string | null; disablesAt: string | null }
  | { kind: "resting"; until: string }
  | { kind: "behind"; since: string }
  | { kind: "unsteady"; failed: number; attempts: number };

/** A single failure on a busy endpoint is made good by the next delivery; only what lasts is called failing. */
const failingAfterMs = 60_000;
/** Retries are expected to be late by seconds, not by minutes. */
const behindAfterMs = 5 * 60_000;
/** Fewer attempts make no rate. */
const leastAttempts = 20;
const unsteadyShare = 0.05;

/** The one thing that most needs to be told of an endpoint, or null where all is well. Disabling it by hand was somebody's wish, and no trouble. */
export function troubleOf(facts: EndpointFacts, now: Date): Trouble | null {
  const at = now.getTime();
  if (facts.status === "disabled") {
    const by = facts.disabledReason;
    return by === null || by === "manual" ? null : { kind: "disabled", since: iso(facts.disabledAt ?? now), reason: by };
  }
  const rests = facts.breakerOpenUntil !== null && facts.breakerOpenUntil.getTime() > at ? iso(facts.breakerOpenUntil) : null;
  if (facts.failingSince !== null && at - facts.failingSince.getTime() >= failingAfterMs) {
    const disables = failingRuleAt({ consecutiveDeadLetters: facts.consecutiveDeadLetters, deadLettersInADay: 0, failingSince: facts.failingSince });
    return { kind: "failing", since: iso(facts.failingSince), lastSuccessAt: facts.lastSuccessAt === null ? null : iso(facts.lastSuccessAt), restsUntil: rests, disablesAt: disables === null ? null : iso(disables) };
  }
  if (rests !== null) return { kind: "resting", until: rests };
  if (facts.oldestDueAt !== null && at - facts.oldestDueAt.getTime() >= behindAfterMs) return { kind: "behind", since: iso(facts.oldestDueAt) };
  const { succeeded, failed } = facts.day;
  if (succeeded + failed >= leastAttempts && failed / (succeeded + failed) > unsteadyShare) return { kind: "unsteady", failed, attempts: succeeded + failed };
  return null;
}

/** Worst first: what loses events before what delays them. */
export const troubleRank: Record<Trouble["kind"], number> = { disabled: 0, failing: 1, resting: 2, behind: 3, unsteady: 4 };

/** Whether events do not arrive, rather than late. */
export function isOutage(trouble: Trouble): boolean {
  return trouble.kind === "disabled" || trouble.kind === "failing";
}

function iso(date: Date): string {
  return date.toISOString();
}
