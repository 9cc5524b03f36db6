import type { Actor } from "@/lib/auth/actor";
import { authorize, type Action } from "@/lib/auth/permissions";

/** A key of the platform before it acts in one organization. */
export type PlatformActor = Omit<Actor, "organizationId">;

/** The first line of a verb that is about no one organization. Throws `forbidden` (403). */
export function authorizePlatform(actor: PlatformActor, action: Action): void {
  authorize({ ...actor, organizationId: "" }, action);
}
