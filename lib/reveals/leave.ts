import type { Actor } from "@/lib/auth/actor";
import type { Tx } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import { encryptSecret, type Keyring } from "@/lib/secrets/encryption";
import { revealContext } from "./context";
import { revealActor } from "./reveal-actor";

/** How long a new secret waits for the page that shows it. */
export const revealLifetimeMs = 10 * 60_000;

/**
 * Leaves a new secret, encrypted, for the page that follows: only `actor` can
 * take it (`takeReveal`), once, within ten minutes. Call it in the transaction
 * that stores the secret itself; either role's will do. For a program, which is
 * given the secret in the answer it waits for, nothing is left.
 * @param targetId public id of what the secret belongs to: `ep_…`, `key_…`
 */
export async function leaveReveal(tx: Tx, keyring: Keyring, actor: Actor, targetId: string, secret: string, now = new Date()): Promise<void> {
  if (actor.kind === "api_key" || actor.kind === "system") return;
  const { organizationId } = actor;
  const id = newId();
  const { keyId, ciphertext } = encryptSecret(keyring, secret, revealContext({ organizationId, actor: revealActor(actor), targetId, rowId: id }));
  const expiresAt = new Date(now.getTime() + revealLifetimeMs);
  // The tenant's role may leave a secret and not read it back, hence no RETURNING.
  await tx.secretReveal.createMany({ data: [{ id, organizationId, actor: revealActor(actor), targetId, keyId, ciphertext: Uint8Array.from(ciphertext), createdAt: now, expiresAt }] });
}
