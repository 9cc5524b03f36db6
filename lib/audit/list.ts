import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { toAuditEntry, type AuditEntry } from "./entry";
import { auditFilters, auditWhere } from "./filters";

const auditPage = auditFilters.extend({
  /** Id of the entry after which (older) to go on. */
  after: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export interface AuditPage {
  items: AuditEntry[];
  /** Pass as `after` for older ones; null at the end. */
  next: string | null;
}

/**
 * A page of the organization's audit log, newest first, keyset by id: entries
 * that are written meanwhile neither shift a page nor appear twice. Throws
 * ZodError and `invalid_filter`.
 */
export async function listAudit(db: Database, actor: Actor, input: z.input<typeof auditPage>): Promise<AuditPage> {
  authorize(actor, "audit.read");
  const { after, limit, ...filters } = auditPage.parse(input);
  const where = auditWhere(actor.organizationId, filters, after);
  const rows = await withTenant(db, actor.organizationId, (tx) => tx.auditEntry.findMany({ where, orderBy: { id: "desc" }, take: limit + 1 }));
  const items = rows.slice(0, limit);
  return { items: items.map(toAuditEntry), next: rows.length > limit ? toPublicId("aud", items.at(-1)!.id) : null };
}
