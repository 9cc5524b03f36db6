import type { FoundApiKey, KeyOrganization } from "@/lib/api-keys/find";
import type { Database } from "@/lib/db/database";
import { invalid, notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { findOrganization } from "@/lib/organizations/find";

/**
 * The organization that a request means, by id (`org_…`) or slug; an
 * organization's key may leave it out. Another organization than the key's is
 * answered as one that does not exist. Throws `not_found` and `organization_required`.
 */
export async function resolveOrganization(db: Database, key: FoundApiKey, named: string | undefined): Promise<KeyOrganization> {
  const own = key.organization;
  if (named === undefined) {
    if (own !== null) return own;
    throw invalid("organization_required", "A platform key must say which organization it means.", 'Add "organization" with its id (org_…) or slug.');
  }
  const id = fromPublicId("org", named);
  if (own !== null) {
    if (named === own.slug || id === own.id) return own;
    throw notFound("organization");
  }
  const found = await findOrganization(db, named);
  if (found === null) throw notFound("organization");
  return found;
}
