import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { actionsOfScope, authorize, type Scope } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import { toPublicId } from "@/lib/ids";
import { leaveReveal } from "@/lib/reveals/leave";
import type { Keyring } from "@/lib/secrets/encryption";
import { apiKeyInput, type ApiKeyInput } from "./input";
import { insertApiKey } from "./insert";

/** Live keys of one organization. */
export const maxOrganizationKeys = 50;

export interface CreatedKey {
  /** `key_…` */
  id: string;
  /** The key itself: for a program, whose answer is where it is shown, once. A person's is left as a reveal (lib/reveals). */
  secret: string;
  prefix: string;
}

/** Creates a key of the actor's organization. Throws ZodError, `scope_not_yours`, `key_limit` and `forbidden`. */
export async function createOrganizationKey({ db, keyring }: { db: Database; keyring: Keyring }, actor: Actor, input: ApiKeyInput): Promise<CreatedKey> {
  authorize(actor, "key.write");
  const { name, scopes, expiresAt } = apiKeyInput(false).parse(input);
  refuseMoreThanOwn(actor, scopes);
  const { organizationId } = actor;
  return db.service.$transaction(async (tx) => {
    // Two at once must not both find the last place free.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`keys:${organizationId}`}, 0))::text`;
    const live = await tx.apiKey.count({ where: { organizationId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] } });
    if (live >= maxOrganizationKeys) throw new DomainError(409, "key_limit", `This organization has ${live} of ${maxOrganizationKeys} live API keys.`, "Revoke one that is no longer used.");
    const { id, secret, prefix } = await insertApiKey(tx, { organizationId, name, scopes, createdBy: actor.label, expiresAt });
    const publicId = toPublicId("key", id);
    await leaveReveal(tx, keyring, actor, publicId, secret);
    await writeAudit(tx, actor, "api_key.created", publicId, { name, prefix, scopes, expiresAt: expiresAt?.toISOString() ?? null });
    return { id: publicId, secret, prefix };
  });
}

/** A key that could make a more powerful one would be that powerful itself. */
function refuseMoreThanOwn(actor: Actor, scopes: readonly Scope[]): void {
  const { actions } = actor;
  if (actions === undefined) return;
  const beyond = scopes.find((scope) => !actionsOfScope(scope).every((action) => actions.has(action)));
  if (beyond === undefined) return;
  throw new DomainError(403, "scope_not_yours", `A key cannot give ${beyond} to another, which it does not have itself.`, "Leave the scope out, or let a person create the key under Settings → API keys.", { scope: beyond });
}
