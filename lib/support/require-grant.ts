import type { Actor } from "@/lib/auth/actor";
import type { Tx } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import { toPublicId } from "@/lib/ids";

/**
 * For a verb that support may do under a grant alone: asked for in the verb's
 * own transaction, so that one which was revoked or ran out a moment ago
 * allows nothing more, whatever the session had said. Others pass. Returns the
 * grant's public id for the audit entry. Throws `grant_required`.
 */
export async function requireGrant(tx: Tx, actor: Actor): Promise<{ grant?: string }> {
  if (actor.kind !== "support") return {};
  // FOR SHARE: a revocation at the same moment waits for this, or this for it.
  const [live] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM support_grants
    WHERE organization_id = ${actor.organizationId}::uuid AND user_id = ${actor.id}::uuid AND revoked_at IS NULL AND expires_at > now()
    ORDER BY expires_at DESC LIMIT 1 FOR SHARE`;
  if (live === undefined) throw grantRequired();
  return { grant: toPublicId("grt", live.id) };
}

/** For what no grant allows: support never cancels and never replays. Throws `support_read_only`. */
export function refuseSupport(actor: Actor): void {
  if (actor.kind === "support") throw new DomainError(403, "support_read_only", "Support may look and, under a grant, redeliver one by one: nothing else.", "Ask the customer to do it.");
}

function grantRequired(): DomainError {
  return new DomainError(403, "grant_required", "Support looks and changes nothing: there is no live grant to redeliver here.", "Open a grant with its reason in the banner, then redeliver again. The customer sees both.");
}
