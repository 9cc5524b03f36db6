import { implement } from "@/lib/api/rest-route";
import { pageFrom } from "@/lib/api/cursor";
import * as described from "@/lib/api/operations/organizations";
import { effectiveScopes } from "@/lib/api-keys/scopes";
import { toPublicId } from "@/lib/ids";
import { getUsage } from "@/lib/limits/get-usage";
import { setLimits } from "@/lib/limits/set";
import { createOrganization } from "@/lib/organizations/create";
import { getOrganization } from "@/lib/organizations/get";
import { listOrganizations } from "@/lib/organizations/list";
import { renameOrganization } from "@/lib/organizations/rename";

export const list = implement(described.listOrganizations, async ({ tools, platform, page }) => {
  const { items, next } = await listOrganizations(tools.db, platform, { limit: String(page.limit), ...(page.after !== undefined && { after: page.after }) });
  return pageFrom(page, items, next);
});

export const create = implement(described.createOrganization, ({ tools, platform, body }) => createOrganization(tools.db, platform, body));

export const get = implement(described.getOrganization, async ({ tools, actor }) => {
  const { endpoints, pending, publishPerMinute } = await getUsage(tools.db, actor);
  return { ...(await getOrganization(tools.db, actor)), usage: { endpoints: endpoints.used, pending: pending.used, publishPerMinute: publishPerMinute.used } };
});

export const update = implement(described.updateOrganization, ({ tools, actor, body }) => setLimits(tools.db, actor, body.limits));

export const rename = implement(described.renameOrganization, async ({ tools, actor, body }) => {
  await renameOrganization(tools.db, actor, body);
  return () => getOrganization(tools.db, actor);
});

export const getKey = implement(described.getKey, async ({ key: { id, name, scopes, organization } }) => ({
  id: toPublicId("key", id),
  name,
  scopes: [...effectiveScopes(scopes)],
  organization: organization && { id: toPublicId("org", organization.id), slug: organization.slug },
}));
