import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize, type Action } from "@/lib/auth/permissions";
import type { Database, Tx } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import { decryptSecret, type Keyring } from "@/lib/secrets/encryption";
import { revealContext } from "./context";
import { revealActor } from "./reveal-actor";

interface Taken {
  id: string;
  key_id: string;
  ciphertext: Uint8Array;
  expires_at: Date;
}

/**
 * The secret that was left for this actor and target, which is gone by that:
 * of several takes at once exactly one gets it. `action` is what making such a
 * secret needs, and still needs to be allowed. Throws `forbidden` and
 * `reveal_gone` (410): taken before, expired, or never left for this actor.
 */
export async function takeReveal({ db, keyring }: { db: Database; keyring: Keyring }, actor: Actor, targetId: string, action: Action, now = new Date()): Promise<{ secret: string }> {
  authorize(actor, action);
  return db.service.$transaction(async (tx) => {
    const newest = (await deleteAll(tx, actor, targetId)).filter((row) => row.expires_at > now).at(-1);
    if (newest === undefined) throw gone();
    // Inside the transaction: a secret that cannot be read is not taken either.
    const place = { organizationId: actor.organizationId, actor: revealActor(actor), targetId, rowId: newest.id };
    const secret = decryptSecret(keyring, { keyId: newest.key_id, ciphertext: newest.ciphertext }, revealContext(place));
    await writeAudit(tx, actor, "secret.shown", targetId);
    return { secret };
  });
}

/** Oldest first. The rows are locked in one order, so that two takes at once never share them out. */
async function deleteAll(tx: Tx, actor: Actor, targetId: string): Promise<Taken[]> {
  const rows = await tx.$queryRaw<Taken[]>`
    WITH mine AS (
      SELECT id FROM secret_reveals
      WHERE organization_id = ${actor.organizationId}::uuid AND actor = ${revealActor(actor)} AND target_id = ${targetId}
      ORDER BY id FOR UPDATE)
    DELETE FROM secret_reveals r USING mine WHERE r.id = mine.id
    RETURNING r.id, r.key_id, r.ciphertext, r.expires_at`;
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function gone(): DomainError {
  return new DomainError(410, "reveal_gone", "This secret cannot be shown: it was shown already, or ten minutes have passed.", "If nobody has stored it, make a new one.");
}
