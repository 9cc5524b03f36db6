import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { toAuditEntry, type AuditEntry } from "./entry";

/** How far back the choices are looked for: bounds the work of one page. */
const entriesLooked = 5_000;

/** Who acted lately, for the log's filter: newest first, each once, with the name of their newest entry. */
export async function listAuditActors(db: Database, actor: Actor): Promise<AuditEntry["actor"][]> {
  authorize(actor, "audit.read");
  const rows = await withTenant(db, actor.organizationId, (tx) => tx.$queryRaw<{ actor: string; actorLabel: string }[]>`
    SELECT actor, (array_agg(actor_label ORDER BY id DESC))[1] AS "actorLabel"
    FROM (SELECT id, actor, actor_label FROM audit_entries WHERE organization_id = ${actor.organizationId}::uuid ORDER BY id DESC LIMIT ${entriesLooked}) AS recent
    WHERE actor LIKE 'user:%' OR actor LIKE 'api_key:%' OR actor LIKE 'support:%'
    GROUP BY actor ORDER BY max(id::text) DESC LIMIT 100`);
  return rows.map((row) => toAuditEntry({ id: nil, organizationId: null, action: "", targetId: null, detail: {}, address: null, createdAt: new Date(0), ...row }).actor);
}

const nil = "00000000-0000-0000-0000-000000000000";
