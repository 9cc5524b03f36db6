import { cron } from "inngest";
import type { Client } from "@/inngest/client";
import { pruneRequested } from "@/inngest/events";
import type { FunctionDeps } from "./create";

/** Every hour, away from its beginning: deletes what is older than the retention, as often as there is more. */
export function pruneFunction(client: Client, deps: FunctionDeps) {
  return client.createFunction(
    { id: "prune", triggers: [cron("17 * * * *"), { event: pruneRequested }], concurrency: { limit: 1 }, retries: 1 },
    async ({ event, step }) => {
      if (event.name !== pruneRequested.name) await step.run("small-things", () => deps.pruneSmallThings());
      const { pruned, more } = await step.run("events", () => deps.pruneEvents());
      if (more) await step.sendEvent("again", { name: pruneRequested.name, data: {} });
      return { pruned };
    },
  );
}
