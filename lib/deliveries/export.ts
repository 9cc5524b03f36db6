import { csvRecord } from "@/lib/audit/csv";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import type { DeliveryFilters } from "./filters";
import { listDeliveries, type DeliveryPage } from "./list";
import type { DeliverySummary } from "./summary";

export type DeliveryExportFormat = "csv" | "jsonl";

/** Rows of one export; the newest are taken. */
export const mostExported = 50_000;

export interface DeliveryExportOptions {
  now?: Date;
  most?: number;
}

/**
 * The deliveries that the filters find, newest first, as text in pieces: a page is read only when the one before it
 * was taken, so that an export holds one page in memory and no transaction open. Rows that arrive meanwhile do not
 * shift it. Audited before its first piece. Throws `invalid_filter` at once and not in the middle.
 */
export async function exportDeliveries(db: Database, actor: Actor, filters: DeliveryFilters | Record<string, string>, format: DeliveryExportFormat, { now = new Date(), most = mostExported }: DeliveryExportOptions = {}): Promise<AsyncGenerator<string, void>> {
  authorize(actor, "delivery.read");
  const asked = { ...filters, limit: "100" };
  const first = await listDeliveries(db, actor, asked, now);
  await withTenant(db, actor.organizationId, (tx) => writeAudit(tx, actor, "deliveries.exported", null, { format, filters }));
  return pieces(first, (after) => listDeliveries(db, actor, { ...asked, after }, now), format, most);
}

async function* pieces(first: DeliveryPage, pageAfter: (after: string) => Promise<DeliveryPage>, format: DeliveryExportFormat, most: number): AsyncGenerator<string, void> {
  if (format === "csv") yield csvRecord(columns.map(([name]) => name));
  let left = most;
  for (let page = first; ; page = await pageAfter(page.next)) {
    const items = page.items.slice(0, left);
    left -= items.length;
    if (items.length > 0) yield items.map((item) => (format === "csv" ? csvRecord(columns.map(([, read]) => read(item))) : `${JSON.stringify(item)}\n`)).join("");
    if (page.next === null || left === 0) return;
  }
}

const number = (value: number | null) => (value === null ? null : String(value));

const columns: [name: string, read: (delivery: DeliverySummary) => string | null][] = [
  ["delivery", ({ id }) => id],
  ["event", ({ eventId }) => eventId],
  ["event_type", ({ eventType }) => eventType],
  ["endpoint", ({ endpointId }) => endpointId],
  ["endpoint_url", ({ endpointUrl }) => endpointUrl],
  ["state", ({ state }) => state],
  ["reason", ({ reason }) => reason],
  ["attempts", ({ attempts }) => number(attempts)],
  ["scheduled", ({ scheduled }) => number(scheduled)],
  ["last_status", ({ lastStatus }) => number(lastStatus)],
  ["last_error_class", ({ lastErrorClass }) => lastErrorClass],
  ["last_duration_ms", ({ lastDurationMs }) => number(lastDurationMs)],
  ["last_attempt_at", ({ lastAttemptAt }) => lastAttemptAt],
  ["next_attempt_at", ({ nextAttemptAt }) => nextAttemptAt],
  ["created_at", ({ createdAt }) => createdAt],
  ["completed_at", ({ completedAt }) => completedAt],
  ["test", ({ test }) => String(test)],
];
