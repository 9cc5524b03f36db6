import { expect, test } from "vitest";
import { Throttle } from "./throttle";

test("lets the limit through, then says how long to wait, then opens again", () => {
  const throttle = new Throttle(3, 60_000);
  expect([0, 1, 2].map((second) => throttle.take("a", second * 1_000))).toEqual([0, 0, 0]);
  expect(throttle.take("a", 10_000)).toBe(50_000);
  expect(throttle.take("b", 10_000)).toBe(0);
  expect(throttle.take("a", 59_999)).toBe(1);
  expect(throttle.take("a", 60_000)).toBe(0);
});

test("a refused try does not lengthen the wait", () => {
  const throttle = new Throttle(1, 60_000);
  throttle.take("a", 0);
  for (let now = 1_000; now < 60_000; now += 1_000) throttle.take("a", now);
  expect(throttle.take("a", 60_000)).toBe(0);
});

test("is bounded, and a flood of new keys does not push out the one that is being tried", () => {
  const throttle = new Throttle(5, 60_000, 100);
  for (let index = 0; index < 1_000; index++) {
    throttle.take(`other-${index}`, 0);
    throttle.take("target", 0);
  }
  expect(throttle.size).toBe(100);
  expect(throttle.take("target", 0)).toBeGreaterThan(0);
});
