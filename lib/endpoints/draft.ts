import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database, Tx } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import { newId, toPublicId } from "@/lib/ids";
import { takeFromWindow } from "@/lib/rate-limits/take-from-window";
import { revealContext } from "@/lib/reveals/context";
import { revealActor } from "@/lib/reveals/reveal-actor";
import { decryptSecret, encryptSecret, type Keyring } from "@/lib/secrets/encryption";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { publicKeyFor, shownSecret } from "@/lib/signing-secrets/shown-secret";
import { secretKindOf, type SigningProfile } from "@/lib/signing/profiles";

/** How long a form that was begun may be finished with the secret it showed. */
const draftLifetimeMs = 60 * 60_000;
const draftsPerHour = 100;

type Tools = { db: Database; keyring: Keyring };

export interface StartedDraft {
  /** Public id that the endpoint will have. */
  endpointId: string;
  /** What the receiver needs: shown here, once, and not again after the endpoint is made. */
  secret: string;
  /** ISO 8601: until then the endpoint can be made with it. */
  until: string;
}

/**
 * Makes the signing secret of an endpoint that does not exist yet, so that its
 * receiver can verify a test before anything is stored. It is kept encrypted
 * among the reveals, bound to this person and to the endpoint's future id; no
 * other request can bring it out, and what is not used is gone within the hour.
 */
export async function startDraft({ db, keyring }: Tools, actor: Actor, profile: SigningProfile, now = new Date()): Promise<StartedDraft> {
  authorize(actor, "endpoint.write");
  const { organizationId } = actor;
  const { allowed, resetSeconds } = await takeFromWindow(db.servicePool, `endpoint-draft:${organizationId}`, draftsPerHour, 3_600);
  if (!allowed) throw new DomainError(429, "too_many_drafts", "Many secrets were made for endpoints that are not added yet.", `Add the endpoint, or try again in ${Math.ceil(resetSeconds / 60)} min.`);
  const endpointId = toPublicId("ep", newId());
  const id = newId();
  const secret = generateSigningSecret(profile);
  const place = { organizationId, actor: revealActor(actor), targetId: targetOf(endpointId), rowId: id };
  const { keyId, ciphertext } = encryptSecret(keyring, secret, revealContext(place));
  const expiresAt = new Date(now.getTime() + draftLifetimeMs);
  await db.service.secretReveal.createMany({ data: [{ id, organizationId, actor: place.actor, targetId: place.targetId, keyId, ciphertext: Uint8Array.from(ciphertext), createdAt: now, expiresAt }] });
  return { endpointId, secret: shownSecret(profile, secret), until: expiresAt.toISOString() };
}

/**
 * The secret of a draft, for signing; it stays where it is. Throws `draft_gone`
 * (410): used, expired, another person's, or of another kind than the profile needs.
 */
export async function readDraft(tx: Pick<Tx, "secretReveal">, keyring: Keyring, actor: Actor, endpointId: string, profile: SigningProfile, now = new Date()): Promise<{ rowId: string; secret: string }> {
  const { organizationId } = actor;
  const place = { organizationId, actor: revealActor(actor), targetId: targetOf(endpointId) };
  const row = await tx.secretReveal.findFirst({ where: { ...place, expiresAt: { gt: now } } });
  if (row === null) throw gone();
  const secret = decryptSecret(keyring, row, revealContext({ ...place, rowId: row.id }));
  // A key pair's secret cannot sign for a shared one, nor the reverse.
  if ((publicKeyOrNull(secret) !== null) !== (secretKindOf(profile) === "ed25519")) throw gone();
  return { rowId: row.id, secret };
}

/** The same, once: of two forms sent at once one gets it. */
export async function takeDraft(tx: Tx, keyring: Keyring, actor: Actor, endpointId: string, profile: SigningProfile, now = new Date()): Promise<string> {
  const { rowId, secret } = await readDraft(tx, keyring, actor, endpointId, profile, now);
  const { count } = await tx.secretReveal.deleteMany({ where: { id: rowId } });
  if (count === 0) throw gone();
  return secret;
}

/** No endpoint has this id yet: taking the endpoint's own reveal never takes a draft. */
function targetOf(endpointId: string): string {
  return `draft:${endpointId}`;
}

function publicKeyOrNull(secret: string): string | null {
  return secret.startsWith("whsk_") ? publicKeyFor("standard_asymmetric", secret) : null;
}

function gone(): DomainError {
  return new DomainError(410, "draft_gone", "The secret that this form showed is not kept any more.", "Make a new one and put it into your server.");
}
