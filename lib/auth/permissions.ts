import { forbidden } from "@/lib/errors";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import type { Actor } from "./actor";

/** What can be done in an organization, and the least role that may do it. */
const leastRole = {
  "endpoint.read": "viewer",
  "delivery.read": "viewer",
  "event.read": "viewer",
  "playground.read": "viewer",
  "endpoint.test": "developer",
  "endpoint.write": "developer",
  "delivery.redeliver": "developer",
  "event.publish": "developer",
  "playground.write": "developer",
} as const satisfies Record<string, MemberRole>;

export type Action = keyof typeof leastRole;

const rank: Record<MemberRole, number> = { viewer: 0, developer: 1, admin: 2, owner: 3 };

export function mayDo(role: MemberRole, action: Action): boolean {
  return rank[role] >= rank[leastRole[action]];
}

/** The first line of every verb. Throws `forbidden` (403). */
export function authorize(actor: Actor, action: Action): void {
  if (!mayDo(actor.role, action)) throw forbidden(`Your role (${actor.role}) may not do this: ${leastRole[action]} or above may.`);
}
