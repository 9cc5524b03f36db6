import { expect, test } from "vitest";
import { allowance } from "./rate-limit";

test("without a limit everything may go", () => {
  expect(allowance(null, null, 0).allowed).toBe(Number.POSITIVE_INFINITY);
});

test("a new bucket holds one second's worth, and at least one request", () => {
  expect(allowance(null, 600, 0).allowed).toBe(10);
  expect(allowance(null, 6, 0).allowed).toBe(1);
});

test("it fills with time, never beyond its size, and says when the next may go", () => {
  expect(allowance({ tokens: 0, at: 0 }, 60, 500)).toMatchObject({ allowed: 0, nextAt: 1_000 });
  expect(allowance({ tokens: 0, at: 0 }, 60, 1_000).allowed).toBe(1);
  expect(allowance({ tokens: 0, at: 0 }, 600, 3_600_000).allowed).toBe(10);
});

test("a clock that jumps back takes nothing away", () => {
  expect(allowance({ tokens: 5, at: 10_000 }, 600, 0).allowed).toBe(5);
});
