import { setTimeout as sleep } from "node:timers/promises";

/** Requests under way at most: one that is answered late must not hold up the rate, nor be joined by any number. */
const atOnce = 50;
const tries = 100;

/** Publishes single events at a steady rate, each until it is accepted, always under one idempotency key. Resolves when all are. */
export async function publishSteadily(url: string, secret: string, { seconds, perSecond }: { seconds: number; perSecond: number }): Promise<{ events: number; again: number }> {
  const count = Math.round(seconds * perSecond);
  const began = performance.now();
  const open = new Set<Promise<void>>();
  let again = 0;
  let failure: unknown;
  for (let n = 0; n < count && failure === undefined; n++) {
    await sleep(Math.max(0, began + (n * 1_000) / perSecond - performance.now()));
    while (open.size >= atOnce) await Promise.race(open);
    const one = publishOne(n).catch((error: unknown) => void (failure ??= error)).finally(() => open.delete(one));
    open.add(one);
  }
  await Promise.all(open);
  if (failure !== undefined) throw failure;
  return { events: count, again };

  async function publishOne(n: number): Promise<void> {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json", "idempotency-key": `soak-${n}` };
    const body = JSON.stringify({ type: "soak.event", data: { n, at: Date.now(), note: "x".repeat(400) } });
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(`${url}/api/v1/events`, { method: "POST", headers, body }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.status === 202) return;
      if (attempt === tries || (answer !== null && answer.status < 500 && answer.status !== 429)) throw new Error(`Event ${n} was answered ${answer?.status ?? "not at all"}.`);
      again++;
      await sleep(500);
    }
  }
}
