import type { KeyOrganization } from "@/lib/api-keys/find";
import type { Database } from "@/lib/db/database";
import { fromPublicId } from "@/lib/ids";
import { ShortMemory } from "@/lib/limits/short-memory";

/** How long an organization's slug and limits are taken as read; a change made in this process is seen at once. */
export const organizationMemoryMs = 2_000;

/** An organization by public id (`org_…`) or slug, as it was within the last two seconds. Null where there is none. For keys of the platform, which may see all. */
export async function findOrganization(db: Pick<Database, "servicePool">, named: string): Promise<KeyOrganization | null> {
  return organizationLookups(db.servicePool).get(named, async () => {
    const id = fromPublicId("org", named);
    const { rows } = await db.servicePool.query<Row>(`SELECT id, slug, pending_limit, publish_per_minute FROM organizations WHERE ${id === null ? "slug = $1" : "id = $1::uuid"}`, [id ?? named]);
    const row = rows[0];
    if (row === undefined) return { value: null, keepMs: 0 };
    return { value: { id: row.id, slug: row.slug, pendingLimit: row.pending_limit, publishPerMinute: row.publish_per_minute }, keepMs: Infinity, tags: [row.id] };
  });
}

interface Row {
  id: string;
  slug: string;
  pending_limit: number;
  publish_per_minute: number | null;
}

/** One memory for each database, shared by every bundle of the process. */
export function organizationLookups(pool: object): ShortMemory<KeyOrganization | null> {
  const kept = globalThis as { posthornOrganizationLookups?: WeakMap<object, ShortMemory<KeyOrganization | null>> };
  const memories = (kept.posthornOrganizationLookups ??= new WeakMap());
  let memory = memories.get(pool);
  if (memory === undefined) memories.set(pool, (memory = new ShortMemory(organizationMemoryMs, 5_000)));
  return memory;
}
