import { sliceOf, pageFrom } from "@/lib/api/cursor";
import * as described from "@/lib/api/operations/access";
import { implement } from "@/lib/api/rest-route";
import { createOrganizationKey } from "@/lib/api-keys/create-organization-key";
import { listOrganizationKeys } from "@/lib/api-keys/list";
import { revokeOrganizationKey } from "@/lib/api-keys/revoke";
import { listAudit } from "@/lib/audit/list";
import { env } from "@/lib/env";
import { createPortalLink } from "@/lib/portal-links/create";
import { portalLinkInput } from "@/lib/portal-links/input";

export const listKeys = implement(described.listApiKeys, async ({ tools, actor, page }) => {
  const keys = (await listOrganizationKeys(tools.db, actor)).map(({ createdAt, lastUsedAt, expiresAt, revokedAt, scopes, ...key }) => ({
    ...key,
    scopes: [...scopes],
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
  return sliceOf(page, keys, ({ id }) => id, "descending");
});

export const createKey = implement(described.createApiKey, async ({ tools, actor, body }) => {
  const { name, scopes, expiresAt } = body;
  const { id, secret, prefix } = await createOrganizationKey(tools, actor, { name, scopes, expiresAt });
  return { id, prefix, secret };
});

export const revokeKey = implement(described.revokeApiKey, async ({ tools, actor, params }) => void (await revokeOrganizationKey(tools.db, actor, params.key)));

export const createLink = implement(described.createPortalLink, async ({ tools, actor, body }) => {
  const { organization: _named, ...link } = portalLinkInput(env().POSTHORN_PORTAL_FRAME_ORIGINS).parse(body);
  return createPortalLink(tools.db, env().NEXTAUTH_URL, actor, link);
});

export const listAuditEntries = implement(described.listAudit, async ({ tools, actor, query, page }) => {
  const { items, next } = await listAudit(tools.db, actor, { ...query, after: page.after });
  return pageFrom(page, items.map(({ sentence, ...entry }) => ({ ...entry, summary: [sentence.before, entry.targetId, sentence.after].filter(Boolean).join(" ") })), next);
});
