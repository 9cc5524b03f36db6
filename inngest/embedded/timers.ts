import type { Clock } from "./clock";

interface Timer {
  key: string;
  at: number;
  due: number;
  fire: () => void;
}

/** A wall clock that moved this much against the monotonic one was set, not just adjusted. */
const JUMP_MS = 1_000;

/**
 * Timers by wall-clock time, one Node timer for all. It wakes at least every `longestSleepMs`:
 * Node cannot sleep beyond 2^31 ms, and a clock that is set forward is noticed then. A clock
 * that is set back delays nothing: a timer never waits longer than it would have when it was set.
 */
export class TimerQueue {
  /** Latest first, so that the next one is popped off the end. */
  private timers: Timer[] = [];
  private byKey = new Map<string, Timer>();
  private wake: NodeJS.Timeout | undefined;
  private offset: number;
  private stopped = false;

  constructor(
    private clock: Clock,
    private longestSleepMs = 30_000,
  ) {
    this.offset = clock.now() - clock.monotonic();
  }

  /** Calls `fire` at `at` (ms since 1970). Of two timers with one key the earlier stays. */
  set(key: string, at: number, fire: () => void): void {
    const known = this.byKey.get(key);
    if (this.stopped || (known && known.at <= at)) return;
    this.followClock();
    if (known) this.timers.splice(this.timers.indexOf(known, this.placeOf(known.due)), 1);
    const due = this.clock.monotonic() + Math.max(0, at - this.clock.now());
    const timer = { key, at, due, fire };
    this.byKey.set(key, timer);
    this.timers.splice(this.placeOf(due), 0, timer);
    if (this.timers.at(-1) === timer) this.sleep();
  }

  get size(): number {
    return this.timers.length;
  }

  /** Forgets all timers and takes no more. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.wake);
    this.timers = [];
    this.byKey.clear();
  }

  private sleep(): void {
    clearTimeout(this.wake);
    const next = this.timers.at(-1);
    if (!next) return;
    const wait = Math.ceil(next.due - this.clock.monotonic());
    this.wake = setTimeout(() => this.fireDue(), Math.min(Math.max(wait, 1), this.longestSleepMs));
  }

  private fireDue(): void {
    this.followClock();
    const monotonic = this.clock.monotonic();
    const ready: Timer[] = [];
    for (let next = this.timers.at(-1); next && next.due <= monotonic; next = this.timers.at(-1)) {
      this.timers.pop();
      this.byKey.delete(next.key);
      ready.push(next);
    }
    this.sleep();
    for (const timer of ready) timer.fire();
  }

  private followClock(): void {
    const offset = this.clock.now() - this.clock.monotonic();
    if (Math.abs(offset - this.offset) < JUMP_MS) return;
    this.offset = offset;
    for (const timer of this.timers) timer.due = Math.min(timer.due, timer.at - offset);
    this.timers.sort((a, b) => b.due - a.due);
  }

  /** The first index whose timer is due no later than `due`. */
  private placeOf(due: number): number {
    let low = 0;
    let high = this.timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timers[middle]!.due > due) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
