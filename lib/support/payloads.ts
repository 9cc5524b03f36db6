import type { Actor } from "@/lib/auth/actor";
import { DomainError } from "@/lib/errors";

/**
 * Where an organization keeps its payloads from support, no verb answers with
 * one: the bodies that were sent, what receivers answered, what an inbox
 * received, and searches that would tell what is in them. A verb that cannot
 * leave the payload out refuses. Throws `payloads_hidden` (403).
 */
export function refuseHiddenPayloads(actor: Pick<Actor, "payloadsHidden">): void {
  if (actor.payloadsHidden) throw new DomainError(403, "payloads_hidden", "This organization does not show its payloads to support.", "Ask one of its owners or admins: Settings → Support access.");
}
