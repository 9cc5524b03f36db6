/**
 * Counts tries by key in a fixed window. In memory, bounded: with several web
 * processes each counts for itself, and a restart forgets. What is guarded here
 * costs 30 ms of argon2 a try, so a counter in the database would be the more
 * expensive thing to flood.
 */
export class Throttle {
  private readonly windows = new Map<string, { tries: number; endsAt: number }>();

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
    private readonly maxKeys = 20_000,
  ) {}

  get size(): number {
    return this.windows.size;
  }

  /** Counts one try. Returns 0 when it may go on, otherwise the milliseconds to wait. Call before the work, so that tries at once all count. */
  take(key: string, now: number): number {
    const open = this.windows.get(key);
    const current = open !== undefined && open.endsAt > now ? open : { tries: 0, endsAt: now + this.windowMs };
    // Moved to the end: the first key of the map is the one longest untouched.
    this.windows.delete(key);
    this.windows.set(key, current);
    if (this.windows.size > this.maxKeys) this.windows.delete(this.windows.keys().next().value!);
    if (current.tries >= this.limit) return current.endsAt - now;
    current.tries++;
    return 0;
  }

  forget(key: string): void {
    this.windows.delete(key);
  }
}
