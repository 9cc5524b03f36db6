import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Tx } from "@/lib/db/database";
import type { EndpointTools } from "@/lib/endpoints/create";
import { withLockedEndpoint } from "@/lib/endpoints/locked-endpoint";
import { conflict, invalid } from "@/lib/errors";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { newId, toPublicId } from "@/lib/ids";
import { leaveReveal } from "@/lib/reveals/leave";
import { encryptionContext } from "@/lib/secrets/context";
import { encryptSecret, type Keyring } from "@/lib/secrets/encryption";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { needsNewSecret, type SigningProfile } from "@/lib/signing/profiles";
import { planRotation } from "@/lib/signing/rotation";
import { publicKeyFor, shownSecret } from "./shown-secret";

type Tools = Pick<EndpointTools, "db" | "keyring">;

/**
 * Makes a new signing secret; the old one signs on for `overlapMs` (0 to 7
 * days). For a person it is left as a reveal (lib/reveals); what is returned,
 * the secret or the public key, is for a program's answer. Two rotations at
 * once happen one after the other. Throws `not_found`, `overlap_out_of_range`
 * and `too_many_live_secrets`.
 */
export async function rotateSecret(tools: Tools, actor: Actor, publicId: string, overlapMs: number, now = new Date()): Promise<{ secret: string }> {
  authorize(actor, "endpoint.write");
  return withLockedEndpoint(tools.db, actor, publicId, async (tx, endpoint) => {
    const secret = await replaceSecret(tx, tools.keyring, actor, endpoint, endpoint.signingProfile, overlapMs, now);
    await writeAudit(tx, actor, "endpoint.secret_rotated", publicId, { secret: "changed", overlapMs });
    return { secret };
  });
}

/**
 * Ends the overlap of a rotation now: only the newest secret signs from the
 * next attempt on.
 * @param seen public id of the secret that the actor saw as the newest: where
 *   somebody has rotated since, theirs would end the one just put into service.
 *   Throws `rotated_meanwhile` (409) then, and `not_found`.
 */
export async function endOverlap(tools: Tools, actor: Actor, publicId: string, seen: string, now = new Date()): Promise<void> {
  authorize(actor, "endpoint.write");
  await withLockedEndpoint(tools.db, actor, publicId, async (tx, endpoint) => {
    const newest = await tx.signingSecret.findFirst({ where: { endpointId: endpoint.id, expiresAt: null }, select: { id: true } });
    if (newest === null || toPublicId("sec", newest.id) !== seen) {
      throw conflict("rotated_meanwhile", "The secret was rotated again since this page was loaded.", "Look at which secrets sign now, and decide anew.");
    }
    await tx.signingSecret.updateMany({ where: { endpointId: endpoint.id, expiresAt: { gt: now } }, data: { expiresAt: now } });
    await writeAudit(tx, actor, "endpoint.overlap_ended", publicId);
  });
}

/**
 * Changes the signing profile. Where the new one needs another kind of key
 * (shared secret or ed25519), a new secret takes over at once and is shown as
 * after a rotation; otherwise the secrets stay and `secret` is null.
 */
export async function changeProfile(tools: Tools, actor: Actor, publicId: string, profile: SigningProfile, now = new Date()): Promise<{ secret: string | null }> {
  authorize(actor, "endpoint.write");
  return withLockedEndpoint(tools.db, actor, publicId, async (tx, endpoint) => {
    const before = endpoint.signingProfile;
    if (before === profile) return { secret: null };
    await tx.endpoint.update({ where: { id: endpoint.id }, data: { signingProfile: profile, signingPublicKey: null } });
    const secret = needsNewSecret(before, profile) ? await replaceSecret(tx, tools.keyring, actor, endpoint, profile, 0, now) : null;
    await writeAudit(tx, actor, "endpoint.profile_changed", publicId, { before: { signingProfile: before }, after: { signingProfile: profile }, ...(needsNewSecret(before, profile) && { secret: "changed" }) });
    return { secret };
  });
}

async function replaceSecret(tx: Tx, keyring: Keyring, actor: Actor, endpoint: Endpoint, profile: SigningProfile, overlapMs: number, now: Date): Promise<string> {
  const { id: endpointId, organizationId } = endpoint;
  const secrets = await tx.signingSecret.findMany({ where: { endpointId }, select: { id: true, createdAt: true, expiresAt: true } });
  const plan = planRotation(secrets, now, overlapMs);
  if (!plan.ok) throw invalid(plan.code, plan.message, "Choose another overlap.");
  for (const { id, expiresAt } of plan.expire) await tx.signingSecret.update({ where: { id }, data: { expiresAt } });
  const id = newId();
  const secret = generateSigningSecret(profile);
  const { keyId, ciphertext } = encryptSecret(keyring, secret, encryptionContext({ kind: "signing_secret", organizationId, endpointId, rowId: id }));
  await tx.signingSecret.create({ data: { id, organizationId, endpointId, keyId, ciphertext: Uint8Array.from(ciphertext), createdAt: now } });
  const signingPublicKey = publicKeyFor(profile, secret);
  await tx.endpoint.update({ where: { id: endpointId }, data: { signingPublicKey } });
  if (signingPublicKey === null) await leaveReveal(tx, keyring, actor, toPublicId("ep", endpointId), secret, now);
  return shownSecret(profile, secret);
}
