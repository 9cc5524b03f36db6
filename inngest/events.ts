import { eventType } from "inngest";
import { z } from "zod";
import type { Bell } from "@/lib/delivery/bell";

/** Something may be due at this endpoint. A hint: the tables say what is. */
export const endpointBell = eventType("posthorn/endpoint.bell", {
  schema: z.object({ endpointId: z.uuid() }),
});

/** Look now for whatever is due without a bell, as after a gap in listening. */
export const sweepRequested = eventType("posthorn/sweep.requested", { schema: z.object({}) });

/** A replay has a step to do. A hint as well: its row says whether, and how far it is. */
export const replayRequested = eventType("posthorn/replay.requested", { schema: z.object({ replayId: z.uuid() }) });

/** There was more to prune than one run may take. */
export const pruneRequested = eventType("posthorn/prune.requested", { schema: z.object({}) });

/** The event for a bell; with a future `at` it is held until then. */
export function bellEvent({ endpointId, at }: Bell) {
  return { name: endpointBell.name, data: { endpointId }, ts: at.getTime() };
}

/** The event for the next step of a replay; with a future `at` it is held until then. */
export function replayEvent(replayId: string, at: Date = new Date()) {
  return { name: replayRequested.name, data: { replayId }, ts: at.getTime() };
}
