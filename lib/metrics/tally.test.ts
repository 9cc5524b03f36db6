import { expect, test } from "vitest";
import type { AttemptResult } from "@/lib/delivery/send";
import { countAttempts, tally } from "./tally";

const attempt = (outcome: string, errorClass: string, trigger: string, totalMs: number) => ({ verdict: { outcome, errorClass }, delivery: { trigger }, result: { timings: { totalMs } }, queueMs: 0 }) as AttemptResult;
const series = (outcome: string, errorClass: string, trigger: string) => `posthorn_attempts_total{outcome="${outcome}",error_class="${errorClass}",trigger="${trigger}"}`;

test("a mixed batch is counted by what came of each, however they follow one another", () => {
  const [ok, refused, byHand] = [attempt("delivered", "ok", "schedule", 12), attempt("retry", "egress_refused", "schedule", 1), attempt("delivered", "ok", "manual", 7_000)];
  countAttempts([ok, ok, refused, ok, byHand, byHand, refused], 1);
  countAttempts([], 0);
  const counted = tally();
  expect(counted[series("delivered", "ok", "schedule")]).toBe(3);
  expect(counted[series("retry", "egress_refused", "schedule")]).toBe(2);
  expect(counted[series("delivered", "ok", "manual")]).toBe(2);
  expect(counted).toMatchObject({ posthorn_egress_refusals_total: 2, posthorn_dead_letters_total: 1, posthorn_records_total: 2, posthorn_attempt_duration_seconds_count: 7, posthorn_delivery_wait_seconds_count: 5 });
  expect(counted['posthorn_attempt_duration_seconds_bucket{le="5"}']).toBe(5);
});
