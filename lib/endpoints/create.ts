import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import type { EgressPolicy } from "@/lib/egress/policy";
import { DomainError } from "@/lib/errors";
import { fromPublicId, newId, toPublicId } from "@/lib/ids";
import { encryptionContext } from "@/lib/secrets/context";
import { encryptSecret, type Keyring } from "@/lib/secrets/encryption";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { acceptUrl } from "./accept-url";
import { takeDraft } from "./draft";
import { leaveReveal } from "@/lib/reveals/leave";
import { publicKeyFor, shownSecret } from "@/lib/signing-secrets/shown-secret";
import { settingColumns } from "./settings";
import { endpointInput, type EndpointInput } from "./input";
import { sealNewCredentials, type NewCredentialsInput } from "./new-credentials";

export interface EndpointTools {
  db: Database;
  keyring: Keyring;
  policy: EgressPolicy;
}

/** What the form of a new endpoint may bring besides its settings. */
export interface NewEndpointExtras {
  credentials?: NewCredentialsInput;
  /** Id of a draft (lib/endpoints/draft): the endpoint takes over its id and its secret, which was shown. */
  draft?: string;
}

/**
 * Creates an endpoint with its first signing secret. For a person the secret
 * is left as a reveal, which the next page takes (lib/reveals); for a program
 * the answer is where it is shown, once (for standard_asymmetric it is the
 * public key that the receiver needs). Throws ZodError, `url_refused`,
 * `endpoint_limit`, `forbidden`, `draft_gone` and what lib/endpoints/new-credentials does.
 */
export async function createEndpoint(tools: EndpointTools, actor: Actor, input: EndpointInput, { credentials, draft }: NewEndpointExtras = {}, now = new Date()): Promise<{ id: string; secret: string }> {
  authorize(actor, "endpoint.write");
  const { db, keyring, policy } = tools;
  const { url, description, filters, settings } = endpointInput.parse(input);
  const profile = settings.signingProfile ?? "standard";
  const accepted = acceptUrl(url, policy);
  const { organizationId } = actor;
  const id = (draft === undefined ? null : fromPublicId("ep", draft)) ?? newId();
  const publicId = toPublicId("ep", id);
  const sealed = sealNewCredentials(tools, { organizationId, endpointId: id }, credentials ?? {}, now);
  // Drafts and credentials are closed to the tenant's role.
  const inTransaction = draft !== undefined || sealed.rows.length > 0 ? serviceTransaction : withTenant;
  const secret = await inTransaction(db, organizationId, async (tx) => {
    await takePlace(tx, organizationId);
    const secret = draft === undefined ? generateSigningSecret(profile) : await takeDraft(tx, keyring, actor, draft, profile, now);
    const publicKey = publicKeyFor(profile, secret);
    await tx.endpoint.create({ data: { id, organizationId, url: accepted, description, filters, ...settingColumns(settings), ...sealed.columns, signingPublicKey: publicKey } });
    await tx.endpointState.create({ data: { endpointId: id, organizationId } });
    await storeSecret(tx, keyring, { organizationId, endpointId: id }, secret);
    for (const { id: rowId, kind, sealed: { keyId, ciphertext } } of sealed.rows) {
      await tx.endpointCredential.create({ data: { id: rowId, organizationId, endpointId: id, kind, keyId, ciphertext: Uint8Array.from(ciphertext) } });
    }
    if (publicKey === null && draft === undefined) await leaveReveal(tx, keyring, actor, publicId, secret);
    await writeAudit(tx, actor, "endpoint.created", publicId, { url: accepted, filters, settings, ...(sealed.rows.length > 0 && { credentials: sealed.rows.map((row) => row.kind) }) });
    return secret;
  });
  return { id, secret: shownSecret(profile, secret) };
}

async function serviceTransaction<T>(db: Database, _organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.service.$transaction(work);
}

/** Two at once must not both find the last place free. Throws `endpoint_limit`. */
async function takePlace(tx: Tx, organizationId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`endpoints:${organizationId}`}, 0))::text`;
  const { endpointLimit } = await tx.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { endpointLimit: true } });
  const used = await tx.endpoint.count({ where: { organizationId, deletedAt: null } });
  if (used < endpointLimit) return;
  throw new DomainError(409, "endpoint_limit", `This organization has ${used} of ${endpointLimit} endpoints.`, "Delete one that is no longer used, or ask for a higher limit.");
}

/** The tenant's role may insert a secret and not read it back, hence no RETURNING. */
async function storeSecret(tx: Tx, keyring: Keyring, { organizationId, endpointId }: { organizationId: string; endpointId: string }, secret: string): Promise<void> {
  const id = newId();
  const { keyId, ciphertext } = encryptSecret(keyring, secret, encryptionContext({ kind: "signing_secret", organizationId, endpointId, rowId: id }));
  await tx.signingSecret.createMany({ data: [{ id, organizationId, endpointId, keyId, ciphertext: Uint8Array.from(ciphertext) }] });
}
