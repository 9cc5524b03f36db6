import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import type { EgressPolicy } from "@/lib/egress/policy";
import { DomainError } from "@/lib/errors";
import { newId, toPublicId } from "@/lib/ids";
import { encryptionContext } from "@/lib/secrets/context";
import { encryptSecret, type Keyring } from "@/lib/secrets/encryption";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { acceptUrl } from "./accept-url";
import { leaveReveal } from "@/lib/reveals/leave";
import { publicKeyFor, shownSecret } from "@/lib/signing-secrets/shown-secret";
import { settingColumns } from "./settings";
import { endpointInput, type EndpointInput } from "./input";

export interface EndpointTools {
  db: Database;
  keyring: Keyring;
  policy: EgressPolicy;
}

/**
 * Creates an endpoint with its first signing secret. For a person the secret
 * is left as a reveal, which the next page takes (lib/reveals); for a program
 * the answer is where it is shown, once (for standard_asymmetric it is the
 * public key that the receiver needs). Throws ZodError, `url_refused`,
 * `endpoint_limit` and `forbidden`.
 */
export async function createEndpoint(tools: EndpointTools, actor: Actor, input: EndpointInput): Promise<{ id: string; secret: string }> {
  authorize(actor, "endpoint.write");
  const { url, description, filters, settings } = endpointInput.parse(input);
  const profile = settings.signingProfile ?? "standard";
  const accepted = acceptUrl(url, tools.policy);
  const { organizationId } = actor;
  const id = newId();
  const secretId = newId();
  const secret = generateSigningSecret(profile);
  const publicKey = publicKeyFor(profile, secret);
  const encrypted = encryptSecret(tools.keyring, secret, encryptionContext({ kind: "signing_secret", organizationId, endpointId: id, rowId: secretId }));
  await withTenant(tools.db, organizationId, async (tx) => {
    // Two at once must not both find the last place free.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`endpoints:${organizationId}`}, 0))::text`;
    const { endpointLimit } = await tx.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { endpointLimit: true } });
    const used = await tx.endpoint.count({ where: { deletedAt: null } });
    if (used >= endpointLimit) {
      throw new DomainError(409, "endpoint_limit", `This organization has ${used} of ${endpointLimit} endpoints.`, "Delete one that is no longer used, or ask for a higher limit.");
    }
    await tx.endpoint.create({ data: { id, organizationId, url: accepted, description, filters, ...settingColumns(settings), signingPublicKey: publicKey } });
    await tx.endpointState.create({ data: { endpointId: id, organizationId } });
    // The tenant's role may insert a secret and not read it back, hence no RETURNING.
    await tx.signingSecret.createMany({ data: [{ id: secretId, organizationId, endpointId: id, keyId: encrypted.keyId, ciphertext: Uint8Array.from(encrypted.ciphertext) }] });
    if (publicKey === null) await leaveReveal(tx, tools.keyring, actor, toPublicId("ep", id), secret);
    await writeAudit(tx, actor, "endpoint.created", toPublicId("ep", id), { url: accepted, filters, settings });
  });
  return { id, secret: shownSecret(profile, secret) };
}
