import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { withTenant, type Database } from "@/lib/db/database";
import { idFloor } from "@/lib/id-floor";
import type { Look } from "./look-of";

/** Looks at the same thing within this time are one entry: a page that polls is one look. */
export const lookMs = 5 * 60_000;

/**
 * Notes in the organization's own audit log that support looked at something
 * of theirs. Throws when it cannot: what is not noted is not shown.
 */
export async function recordLook(db: Database, actor: Actor, { page, targetId, filters }: Look, now = new Date()): Promise<void> {
  const detail = { page, ...(filters !== "" && targetId === null && { filters }) };
  const recent = idFloor(new Date(now.getTime() - lookMs));
  await withTenant(db, actor.organizationId, async (tx) => {
    // A page asks several times at once; one of them writes.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`look:${actor.organizationId}:${actor.id}`}, 0))::text`;
    const [known] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM audit_entries
      WHERE organization_id = ${actor.organizationId}::uuid AND id >= ${recent}::uuid AND actor = ${`support:${actor.id}`} AND action = 'support.looked'
        AND target_id IS NOT DISTINCT FROM ${targetId} AND (target_id IS NOT NULL OR detail = ${JSON.stringify(detail)}::jsonb)
      LIMIT 1`;
    if (known === undefined) await writeAudit(tx, actor, "support.looked", targetId, detail);
  });
}
