import { cron } from "inngest";
import type { Client } from "@/inngest/client";
import { bellEvent, replayEvent, sweepRequested } from "@/inngest/events";
import type { FunctionDeps } from "./create";
import { fromStep } from "./drain-endpoint";

/** A request to the event API holds at most 512 KiB; a bell takes about 130 bytes. */
const BELLS_PER_SEND = 1_000;

/** Every minute, or as seldom as it is set: rings for whatever is due without a bell, so that a lost bell costs that long. */
export function sweepFunction(client: Client, deps: FunctionDeps) {
  return client.createFunction(
    { id: "sweep", triggers: [cron(deps.sweepMinutes === undefined || deps.sweepMinutes === 1 ? "* * * * *" : `*/${deps.sweepMinutes} * * * *`), { event: sweepRequested }], concurrency: { limit: 1 }, retries: 1 },
    async ({ step }) => {
      const bells = await step.run("sweep", async () => deps.coalesceBells(await deps.sweep()));
      for (let from = 0; from < bells.length; from += BELLS_PER_SEND) {
        const batch = bells.slice(from, from + BELLS_PER_SEND);
        await step.sendEvent(`ring-${from}`, batch.map(fromStep).map(bellEvent));
      }
      const replays = await step.run("replays", () => deps.forgottenReplays());
      if (replays.length > 0) await step.sendEvent("go-on", replays.slice(0, BELLS_PER_SEND).map((id) => replayEvent(id)));
      return { rung: bells.length, replays: replays.length };
    },
  );
}
