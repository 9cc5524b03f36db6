import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import { csvRecord } from "./csv";
import { toAuditEntry, type AuditEntry } from "./entry";
import { auditFilters, auditWhere, type AuditFilters } from "./filters";
import { writeAudit } from "./write";

export type AuditFormat = "csv" | "jsonl";

const batchSize = 500;

/**
 * The entries that the filters find, newest first, as text in pieces: a batch
 * is read only when the one before it was taken, so an export of any length
 * holds one batch in memory and no transaction open. The export itself is
 * audited before its first piece. Throws ZodError and `invalid_filter` at once,
 * not in the middle.
 */
export async function exportAudit(db: Database, actor: Actor, input: AuditFilters, format: AuditFormat): Promise<AsyncGenerator<string, void>> {
  authorize(actor, "audit.export");
  const filters = auditFilters.parse(input);
  const where = auditWhere(actor.organizationId, filters);
  await withTenant(db, actor.organizationId, (tx) => writeAudit(tx, actor, "audit.exported", null, { format, ...filters }));
  return pieces(db, actor.organizationId, where, format);
}

async function* pieces(db: Database, organizationId: string, where: Prisma.AuditEntryWhereInput, format: AuditFormat): AsyncGenerator<string, void> {
  if (format === "csv") yield csvRecord(["id", "time", "actor_kind", "actor", "actor_id", "action", "target", "summary", "changes", "address"]);
  let last: string | undefined;
  for (;;) {
    const rows = await withTenant(db, organizationId, (tx) => tx.auditEntry.findMany({ where: last === undefined ? where : { AND: [where, { id: { lt: last } }] }, orderBy: { id: "desc" }, take: batchSize }));
    if (rows.length > 0) yield rows.map((row) => (format === "csv" ? csvLine(toAuditEntry(row)) : jsonLine(toAuditEntry(row)))).join("");
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.id;
  }
}

function csvLine({ id, at, actor, action, targetId, sentence, changes, address }: AuditEntry): string {
  const summary = [actor.label, sentence.before, targetId, sentence.after].filter(Boolean).join(" ");
  const lines = changes.map(({ field, before, after, changed }) => (changed ? `${field}: ${before ?? "none"} → ${after ?? "none"}` : `${field}: ${after}`));
  return csvRecord([id, at, actor.kind, actor.label, actor.id, action, targetId, summary, lines.join("; "), address]);
}

/** JSON Lines: one object a line. */
function jsonLine({ sentence, ...entry }: AuditEntry): string {
  const summary = [entry.actor.label, sentence.before, entry.targetId, sentence.after].filter(Boolean).join(" ");
  return `${JSON.stringify({ ...entry, summary })}\n`;
}
