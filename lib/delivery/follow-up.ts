import { setTimeout as sleep } from "node:timers/promises";

/** Over about a minute: a server of ours starts again in less. */
const tries = 10;
/** Deadlocks pass at once; a process that ends has no time for more. */
const triesAtTheEnd = 2;
const longestMs = 10_000;

/** Does `work` until it succeeds. Throws its last error after a minute of trying, or once `ending` is aborted and it failed again. */
export async function keepTrying(work: () => Promise<void>, ending: AbortSignal, wait: (ms: number, ending: AbortSignal) => Promise<unknown> = pause): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= (ending.aborted ? triesAtTheEnd : tries)) throw error;
      await wait(Math.min(250 * 2 ** attempt, longestMs), ending);
    }
  }
}

/** It is over, and no error, once `ending` is aborted. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});
