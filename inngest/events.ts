import { eventType } from "inngest";
import { z } from "zod";
import type { Bell } from "@/lib/delivery/bell";

/** Something may be due at this endpoint. A hint: the tables say what is. */
export const endpointBell = eventType("posthorn/endpoint.bell", {
  schema: z.object({ endpointId: z.uuid() }),
});

/** Look now for whatever is due without a bell, as after a gap in listening. */
export const sweepRequested = eventType("posthorn/sweep.requested", { schema: z.object({}) });

/** The event for a bell; with a future `at` it is held until then. */
export function bellEvent({ endpointId, at }: Bell) {
  return { name: endpointBell.name, data: { endpointId }, ts: at.getTime() };
}
