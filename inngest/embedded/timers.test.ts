import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TimerQueue } from "./timers";

const START = Date.UTC(2026, 0, 1);
const DAY = 24 * 60 * 60 * 1_000;

describe("a timer", () => {
  let elapsed = 0;
  let shift = 0;
  const clock = { now: () => START + elapsed + shift, monotonic: () => elapsed };
  const fired: string[] = [];
  let queue: TimerQueue;

  function pass(ms: number, step = ms): void {
    for (let left = ms; left > 0; left -= step) {
      elapsed += Math.min(step, left);
      vi.advanceTimersByTime(Math.min(step, left));
    }
  }
  const set = (key: string, at: number, label = key) => queue.set(key, at, () => fired.push(label));

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    elapsed = shift = 0;
    fired.length = 0;
    queue = new TimerQueue(clock);
  });
  afterEach(() => void vi.useRealTimers());

  test("fires at its time and not before", () => {
    set("a", START + 5_000);
    pass(4_999, 1);
    expect(fired).toEqual([]);
    pass(1);
    expect(fired).toEqual(["a"]);
  });

  test("fires in order of time, whatever the order of setting", () => {
    set("c", START + 300);
    set("a", START + 100);
    set("b", START + 200);
    pass(1_000, 1);
    expect(fired).toEqual(["a", "b", "c"]);
  });

  test("fires forty days ahead, beyond what one Node timer can hold", () => {
    set("far", START + 40 * DAY);
    pass(40 * DAY - 1_000, 29_000);
    expect(fired).toEqual([]);
    pass(31_000, 1_000);
    expect(fired).toEqual(["far"]);
  });

  test("of two with one key only the earlier fires", () => {
    set("bell", START + 2_000, "later");
    set("bell", START + 1_000, "earlier");
    set("bell", START + 3_000, "latest");
    expect(queue.size).toBe(1);
    pass(10_000, 100);
    expect(fired).toEqual(["earlier"]);
  });

  test("can be set again by its own firing", () => {
    queue.set("cron", START + 1_000, () => set("cron", START + 2_000, "second"));
    pass(3_000, 10);
    expect(fired).toEqual(["second"]);
  });

  test("fires within half a minute when the clock is set forward past it", () => {
    set("a", START + DAY);
    set("b", START + 10 * DAY);
    shift = 2 * DAY;
    pass(30_000);
    expect(fired).toEqual(["a"]);
  });

  test("waits no longer than it would have when the clock is set back", () => {
    set("a", START + 60_000);
    shift = -DAY;
    set("b", START - DAY + 90_000);
    pass(59_000, 1_000);
    expect(fired).toEqual([]);
    pass(1_000);
    expect(fired).toEqual(["a"]);
    pass(30_000, 1_000);
    expect(fired).toEqual(["a", "b"]);
  });

  test("set before both a clock that is set back and one that is set forward keeps its place", () => {
    set("a", START + 60_000);
    shift = -DAY;
    pass(1_000);
    set("b", START - DAY + 91_000);
    shift = 0;
    pass(30_000);
    expect(fired).toEqual(["b"]);
    pass(29_000, 1_000);
    expect(fired).toEqual(["b", "a"]);
  });

  test("never fires once the queue has stopped", () => {
    set("a", START + 10);
    queue.stop();
    set("b", START + 10);
    pass(60_000);
    expect(fired).toEqual([]);
  });
});
