import type { AttemptResult } from "@/lib/delivery/send";
import { seriesName, type FamilyName, type Series } from "./catalog";
import { Histogram } from "./histogram";

/**
 * What this process has counted since it began, in memory: on the hot path a count costs one
 * addition. A worker's heartbeat carries it to the database.
 */
type Plain = "posthorn_dead_letters_total" | "posthorn_egress_refusals_total" | "posthorn_breaker_openings_total" | "posthorn_claims_total" | "posthorn_claimed_deliveries_total" | "posthorn_drains_total" | "posthorn_records_total" | "posthorn_bells_total";

const plain: Record<Plain, number> = {
  posthorn_dead_letters_total: 0,
  posthorn_egress_refusals_total: 0,
  posthorn_breaker_openings_total: 0,
  posthorn_claims_total: 0,
  posthorn_claimed_deliveries_total: 0,
  posthorn_drains_total: 0,
  posthorn_records_total: 0,
  posthorn_bells_total: 0,
};
const labelled = new Map<string, number>();

/** The longest attempt is 30 s. */
const attemptBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const waitBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];
const attemptSeconds = new Histogram("posthorn_attempt_duration_seconds", attemptBounds);
const waitSeconds = new Histogram("posthorn_delivery_wait_seconds", waitBounds);
const bellLag = new Histogram("posthorn_bell_lag_seconds", waitBounds);

/** A batch of results was recorded, `deadLetters` of which were given up. */
export function countAttempts(results: AttemptResult[], deadLetters: number): void {
  plain.posthorn_records_total++;
  plain.posthorn_dead_letters_total += deadLetters;
  // Most are like the one before: their series is named once for all of them.
  let alike = 0;
  let [outcome, errorClass, trigger] = ["", "", ""];
  const countAlike = () => alike > 0 && countLabelled(`posthorn_attempts_total{outcome="${outcome}",error_class="${errorClass}",trigger="${trigger}"}`, alike);
  for (const { verdict, delivery, result, queueMs } of results) {
    if (verdict.errorClass !== errorClass || verdict.outcome !== outcome || delivery.trigger !== trigger) {
      countAlike();
      alike = 0;
      [outcome, errorClass, trigger] = [verdict.outcome, verdict.errorClass, delivery.trigger];
    }
    alike++;
    if (errorClass === "egress_refused") plain.posthorn_egress_refusals_total++;
    attemptSeconds.observe(result.timings.totalMs / 1_000);
    if (trigger === "schedule") waitSeconds.observe(queueMs / 1_000);
  }
  countAlike();
}

/** A worker looked for deliveries to claim and got so many. */
export function countClaim(deliveries: number): void {
  plain.posthorn_claims_total++;
  plain.posthorn_claimed_deliveries_total += deliveries;
}

export function countDrain(): void {
  plain.posthorn_drains_total++;
}

export function countBreakerOpening(): void {
  plain.posthorn_breaker_openings_total++;
}

export function countBells(bells: number): void {
  plain.posthorn_bells_total += bells;
}

/** A drain began so long after its bell was due. */
export function observeBellLag(ms: number): void {
  bellLag.observe(Math.max(0, ms) / 1_000);
}

export function countFunction(id: string, outcome: "done" | "retry" | "failed" | "skipped"): void {
  countLabelled(seriesName("posthorn_functions_total" satisfies FamilyName, { function: id, outcome }));
}

/** Everything counted so far. */
export function tally(): Series {
  return { ...plain, ...Object.fromEntries(labelled), ...attemptSeconds.series(), ...waitSeconds.series(), ...bellLag.series() };
}

function countLabelled(series: string, by = 1): void {
  labelled.set(series, (labelled.get(series) ?? 0) + by);
}
