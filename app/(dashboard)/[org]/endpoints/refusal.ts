import type { Actor } from "@/lib/auth/actor";
import { may, mayDo, type Action } from "@/lib/auth/permissions";

/** Why this actor cannot press a button, or null where they can. The verbs refuse by themselves, whatever a page shows. */
export function refusalFor(actor: Pick<Actor, "kind" | "role" | "actions">, action: Action): string | null {
  if (may(actor, action)) return null;
  if (actor.kind === "support") return "You look in as support. The organization's own members change it.";
  if (actor.kind === "portal" && mayDo(actor.role, action)) return "A visit through a portal link cannot do this. A member with an account can.";
  return `As a ${actor.role} you can look but not change anything. Ask an owner or admin of the organization.`;
}
