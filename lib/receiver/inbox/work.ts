import { backoffMs, type Backoff } from "./backoff";
import type { ClaimedEvent, InboxStore } from "./inbox";

export interface WorkOptions extends Backoff {
  /** Default 10. */
  maxAttempts?: number;
  /** Longer than the slowest effect, ms; default 5 min. */
  leaseMs?: number;
  /** Events claimed at once, processed one after the other; default 1. The lease holds for all of them. */
  batch?: number;
  now?: () => Date;
  random?: () => number;
  /** Told each failure, before the store hears of it; `dead` where it was the last attempt. */
  onError?: (error: unknown, event: ClaimedEvent, dead: boolean) => void;
  /** Once it is aborted, no other event is begun: the rest of a batch goes back to the store, untried. */
  signal?: AbortSignal;
}

/**
 * Processes what is due, once. A handler that throws puts its event off with backoff, and after `maxAttempts` the
 * event is dead. Gives back how many events it claimed: 0 means that nothing is due.
 */
export async function workInbox<Tx>(store: InboxStore<Tx>, handler: (event: ClaimedEvent, tx: Tx) => Promise<unknown>, options: WorkOptions = {}): Promise<number> {
  const { maxAttempts = 10, leaseMs = 300_000, batch = 1, now = () => new Date(), random = Math.random } = options;
  const claimed = await store.claim({ now: now(), limit: batch, leaseMs, maxAttempts });
  for (const event of claimed) {
    if (options.signal?.aborted) {
      await store.putOff(event, now(), null);
      continue;
    }
    try {
      await store.finish(event, (tx) => handler(event, tx), now());
    } catch (error) {
      const dead = event.attempt >= maxAttempts;
      const dueAt = dead ? null : new Date(now().getTime() + backoffMs(event.attempt, random, options));
      try {
        options.onError?.(error, event, dead);
      } finally {
        await store.putOff(event, dueAt, wordsOf(error));
      }
    }
  }
  return claimed.length;
}

/**
 * Processes until `signal` is aborted, and ends after the event at hand. A store that is away is asked again with
 * the next poll. `pollMs`: how long to wait where nothing is due, default 1 s.
 */
export async function runInbox<Tx>(
  store: InboxStore<Tx>,
  handler: (event: ClaimedEvent, tx: Tx) => Promise<unknown>,
  { signal, pollMs = 1_000, onStoreError = console.error, ...options }: WorkOptions & { signal: AbortSignal; pollMs?: number; onStoreError?: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    const worked = await workInbox(store, handler, { ...options, signal }).catch((error: unknown) => {
      onStoreError(error);
      return 0;
    });
    if (worked === 0) await pause(pollMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replaceAll("\u0000", "").slice(0, 1_000);
}
