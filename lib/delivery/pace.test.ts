import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace } from "./pace";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Begins as many of its sends as it may, each time it is asked. */
class Sender {
  readonly ticks: number[] = [];
  constructor(
    private readonly pace: Pace,
    private left: number,
  ) {}
  pump(): void {
    for (; this.left > 0; this.left--) {
      const tick = this.pace.begin(this);
      if (tick === null) return;
      this.ticks.push(tick);
    }
  }
  settle(): void {
    this.pace.settled(this.ticks.shift()!);
  }
}

test("a place that becomes free goes to whoever waits longest, one at a time", () => {
  const pace = new Pace(3);
  const [first, second, third] = [new Sender(pace, 9), new Sender(pace, 9), new Sender(pace, 1)];
  for (const sender of [first, second, third]) sender.pump();
  expect([first, second, third].map(({ ticks }) => ticks.length)).toEqual([3, 0, 0]);
  for (let i = 0; i < 3; i++) first.settle();
  // `first` asked before `second` did, when it had begun all that it could.
  expect([first, second, third].map(({ ticks }) => ticks.length)).toEqual([1, 1, 1]);
  third.settle();
  expect([first, second].map(({ ticks }) => ticks.length)).toEqual([2, 1]);
});

test("what is not settled soon counts no more, makes room for as many, and may settle whenever it will", () => {
  const pace = new Pace(2);
  const [slow, fast] = [new Sender(pace, 2), new Sender(pace, 20)];
  slow.pump();
  fast.pump();
  expect(fast.ticks).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(fast.ticks).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(fast.ticks.length).toBe(4);
  slow.settle();
  slow.settle();
  expect(fast.ticks.length).toBe(4);
  for (let i = 0; i < 4; i++) fast.settle();
  expect(fast.ticks.length).toBe(4);
  vi.advanceTimersByTime(10);
  // Nothing was slow in the tick before.
  for (let i = 0; i < 4; i++) fast.settle();
  expect(fast.ticks.length).toBe(2);
  for (; fast.ticks.length > 0; ) fast.settle();
  vi.advanceTimersByTime(100);
  expect(vi.getTimerCount()).toBe(0);
});

test("where nothing settles, no more than twice as many are young; and a quiet while later it is as at first", () => {
  const pace = new Pace(5);
  const sender = new Sender(pace, 10_000);
  sender.pump();
  const begun = [sender.ticks.length];
  for (let tick = 1; tick < 40; tick++) {
    vi.advanceTimersByTime(10);
    begun.push(sender.ticks.length - begun.reduce((sum, n) => sum + n, 0));
  }
  expect(Math.max(...begun.slice(1).map((n, i) => n + begun[i]!))).toBe(10);
  expect(begun.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(40 * 4);

  const rested = new Pace(5);
  new Sender(rested, 4).pump();
  vi.advanceTimersByTime(1_000);
  const late = new Sender(rested, 100);
  late.pump();
  expect(late.ticks.length).toBe(5);
});

test("what a person asked for waits for nobody, and whoever has nothing left takes no place", () => {
  const pace = new Pace(1);
  const [first, idle, last] = [new Sender(pace, 2), { pump: vi.fn() }, new Sender(pace, 1)];
  first.pump();
  expect(pace.begin(idle)).toBeNull();
  last.pump();
  expect(pace.beginNow()).toBe(0);
  pace.settled(0);
  expect(idle.pump).not.toHaveBeenCalled();
  first.settle();
  expect(first.ticks.length).toBe(1);
  first.settle();
  expect([idle.pump.mock.calls.length, last.ticks.length]).toEqual([1, 1]);
});
