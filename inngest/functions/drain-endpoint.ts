import type { Client } from "@/inngest/client";
import { bellEvent, endpointBell } from "@/inngest/events";
import type { Bell } from "@/lib/delivery/bell";
import type { FunctionDeps } from "./create";

const onePerEndpoint = { key: "event.data.endpointId", limit: 1 };

/**
 * Sends what is due at one endpoint, one run per endpoint at a time. A run stops claiming at its
 * deadline (serve has a request time limit, and a worker must be able to stop) and rings again.
 */
export function drainEndpointFunction(client: Client, deps: FunctionDeps) {
  return client.createFunction(
    {
      id: "drain-endpoint",
      triggers: [{ event: endpointBell }],
      concurrency: deps.drainsAtOnce === undefined ? onePerEndpoint : [onePerEndpoint, { limit: deps.drainsAtOnce }],
      retries: 3,
    },
    async ({ event, step }) => {
      const { endpointId } = event.data;
      const bells = await step.run("drain", async () => {
        const deadline = performance.now() + deps.drainBudgetMs;
        const { more, nextDueAt } = await deps.drainEndpoint(endpointId, { deadline });
        const at = more ? new Date() : nextDueAt;
        return at ? await deps.coalesceBells([{ endpointId, at }]) : [];
      });
      if (bells.length > 0) await step.sendEvent("ring", bells.map(fromStep).map(bellEvent));
    },
  );
}

/** A step's result has been through JSON, which turns a Date into text. */
export function fromStep(bell: { endpointId: string; at: string }): Bell {
  return { endpointId: bell.endpointId, at: new Date(bell.at) };
}
