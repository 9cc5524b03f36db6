import { expect, test } from "vitest";
import type { Queryable } from "@/lib/rate-limits/reserve";
import { PendingGauge } from "./pending-gauge";

/** The count that the database would answer, and how long it takes. */
function setUp(options: { everyMs?: number; maxOrganizations?: number } = {}) {
  const state = { now: 0, waiting: 0, takesMs: 1, counts: 0 };
  const query = async (_text: string, [, limit]: [string, number]) => {
    state.counts++;
    state.now += state.takesMs;
    return { rows: [{ count: Math.min(state.waiting, limit) }] };
  };
  const gauge = new PendingGauge({ query } as unknown as Queryable, { ...options, clock: () => state.now });
  return { state, gauge, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

test("the first request is let through while it is counted, and the next one knows", async () => {
  const { state, gauge, settle } = setUp();
  state.waiting = 50;
  expect(await gauge.hasRoom("a", 10)).toBe(true);
  await settle();
  expect(await gauge.hasRoom("a", 10)).toBe(false);
  expect(state.counts).toBe(1);
});

test("however many ask, an organization is counted once in five seconds", async () => {
  const { state, gauge, settle } = setUp();
  for (let n = 0; n < 200; n++) await gauge.hasRoom("a", 10);
  await settle();
  for (let n = 0; n < 200; n++) await gauge.hasRoom("a", 10);
  expect(state.counts).toBe(1);
  state.now += 5_000;
  for (let n = 0; n < 200; n++) await gauge.hasRoom("a", 10);
  await settle();
  expect(state.counts).toBe(2);
});

test("what this process adds counts at once", async () => {
  const { gauge, settle } = setUp();
  await gauge.hasRoom("a", 10);
  await settle();
  gauge.add("a", 9);
  expect(await gauge.hasRoom("a", 10)).toBe(true);
  gauge.add("a", 1);
  expect(await gauge.hasRoom("a", 10)).toBe(false);
  expect(await gauge.hasRoom("b", 10)).toBe(true);
});

test("a full organization is counted anew before it is refused on an old count", async () => {
  const { state, gauge, settle } = setUp();
  state.waiting = 10;
  await gauge.hasRoom("a", 10);
  await settle();
  expect(gauge.retryAfterSeconds("a")).toBe(5);
  state.waiting = 3;
  expect(await gauge.hasRoom("a", 10)).toBe(false);
  state.now += 5_000;
  expect(await gauge.hasRoom("a", 10)).toBe(true);
});

test("where a count is slow it is made less often", async () => {
  const { state, gauge, settle } = setUp();
  state.takesMs = 400;
  await gauge.hasRoom("a", 10);
  await settle();
  state.now += 19_000;
  await gauge.hasRoom("a", 10);
  expect(state.counts).toBe(1);
  state.now += 1_000;
  await gauge.hasRoom("a", 10);
  expect(state.counts).toBe(2);
});

test("memory is bounded, whatever the number of organizations", async () => {
  const { gauge } = setUp({ maxOrganizations: 5 });
  for (let n = 0; n < 20; n++) await gauge.hasRoom(`organization ${n}`, 10);
  expect(gauge.size).toBe(5);
});
