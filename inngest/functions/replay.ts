import type { Client } from "@/inngest/client";
import { replayEvent, replayRequested } from "@/inngest/events";
import type { FunctionDeps } from "./create";

/**
 * One step of a replay, then a call to itself for when the next is due. What it has done is in the
 * tables, so a call that comes twice, or is lost, costs no delivery: the sweep calls again.
 */
export function replayFunction(client: Client, deps: FunctionDeps) {
  return client.createFunction(
    {
      id: "replay",
      triggers: [{ event: replayRequested }],
      concurrency: { key: "event.data.replayId", limit: 1 },
      retries: 3,
    },
    async ({ event, step }) => {
      const { replayId } = event.data;
      const next = await step.run("take", () => deps.runReplayStep(replayId));
      if (next !== null) await step.sendEvent("go-on", replayEvent(replayId, new Date(next)));
    },
  );
}
