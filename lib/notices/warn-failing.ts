import type pg from "pg";
import { inTransaction } from "@/lib/db/database";
import { disableRules } from "@/lib/delivery/health";
import { announceWarning } from "./announce";

interface Row {
  endpoint_id: string;
  organization_id: string;
  url: string;
  failing_since: Date;
}

/** Warns once for each time of failing, a day before the five-day rule acts. Returns how many were warned. */
export async function warnFailing(pool: pg.Pool, baseUrl: string): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row>(
      `UPDATE endpoint_states s SET warned_at = now() FROM endpoints e
       WHERE e.id = s.endpoint_id AND e.status = 'active' AND e.deleted_at IS NULL AND s.consecutive_dead_letters > 0
         AND s.failing_since <= now() - $1::int * interval '1 hour' AND (s.warned_at IS NULL OR s.warned_at < s.failing_since)
       RETURNING s.endpoint_id, s.organization_id, e.url, s.failing_since`,
      [disableRules.failingDays * 24 - disableRules.warningHours],
    );
    for (const row of rows) {
      const disablesAt = new Date(row.failing_since.getTime() + disableRules.failingDays * 86_400_000);
      await announceWarning(client, { id: row.endpoint_id, organizationId: row.organization_id, url: row.url }, row.failing_since, disablesAt, baseUrl);
    }
    return rows.length;
  });
}
