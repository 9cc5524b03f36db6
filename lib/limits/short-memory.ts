import { performance } from "node:perf_hooks";

interface Kept<T> {
  answer: Promise<T>;
  /** Until when; Infinity while the answer is awaited. */
  until: number;
  tags?: readonly string[];
}

/** What was asked for: the answer, how long it holds at most (ms, 0: not at all), and the ids by which it is forgotten. */
export interface Asked<T> {
  value: T;
  keepMs: number;
  tags?: readonly string[];
}

/**
 * Remembers answers for a moment, so that a busy path asks the database once
 * for many requests. Bounded in time and number. Many who ask at once share one
 * question; a failure is remembered by nobody.
 */
export class ShortMemory<T> {
  private readonly kept = new Map<string, Kept<T>>();
  private changes = 0;

  constructor(
    private readonly longestMs: number,
    private readonly maxEntries: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  get size(): number {
    return this.kept.size;
  }

  get(key: string, ask: () => Promise<Asked<T>>): Promise<T> {
    const found = this.kept.get(key);
    if (found !== undefined && found.until > this.clock()) return found.answer;
    const entry: Kept<T> = { answer: this.remember(key, ask), until: Infinity };
    this.kept.delete(key);
    this.kept.set(key, entry);
    if (this.kept.size > this.maxEntries) this.kept.delete(this.kept.keys().next().value!);
    return entry.answer;
  }

  /** Forgets what came with this tag, and lets nothing be kept that was asked before now. */
  forget(tag: string): void {
    this.changes++;
    for (const [key, entry] of this.kept) if (entry.tags?.includes(tag) || entry.until === Infinity) this.kept.delete(key);
  }

  private async remember(key: string, ask: () => Promise<Asked<T>>): Promise<T> {
    const askedAt = this.clock();
    const before = this.changes;
    // Not in the same tick, so that `get` has put the entry in its place.
    await Promise.resolve();
    const entry = this.kept.get(key);
    try {
      const { value, keepMs, tags } = await ask();
      const until = askedAt + Math.min(this.longestMs, keepMs);
      if (entry !== undefined) Object.assign(entry, { until, tags });
      if (before !== this.changes || until <= this.clock()) this.drop(key, entry);
      return value;
    } catch (error) {
      this.drop(key, entry);
      throw error;
    }
  }

  private drop(key: string, entry: Kept<T> | undefined): void {
    if (this.kept.get(key) === entry) this.kept.delete(key);
  }
}
