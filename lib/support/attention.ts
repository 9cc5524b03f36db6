import { visibleText } from "@/lib/audit/visible-text";
import type { Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { boundedQuery } from "./search/bounded";

/** An endpoint that support may want to look at before its owner asks. */
export interface AttentionRow {
  endpoint: { id: string; url: string };
  organization: { slug: string; name: string };
  /** Since when its oldest delivery waits, when its breaker lets one through, or when it was disabled. */
  at: string;
  /** Waiting deliveries (not counted further than the limit), failures in a row, or the rule that disabled it. */
  detail: string;
}

export interface Attention {
  backlog: AttentionRow[];
  breakers: AttentionRow[];
  disabled: AttentionRow[];
}

const most = 10;
/** A backlog is not counted further. */
export const backlogCounted = 1_000;

/** The oldest backlog, open breakers, and what a rule has disabled in the last day, over all organizations. Null: stopped at the time limit. */
export async function listAttention(db: Pick<Database, "servicePool">): Promise<Attention | null> {
  const [backlog, breakers, disabled] = [await rowsOf(db, backlogSql), await rowsOf(db, breakersSql), await rowsOf(db, disabledSql)];
  return backlog === null || breakers === null || disabled === null ? null : { backlog, breakers, disabled };
}

interface Row {
  id: string;
  url: string;
  slug: string;
  name: string;
  at: Date;
  detail: string;
}

async function rowsOf(db: Pick<Database, "servicePool">, sql: string): Promise<AttentionRow[] | null> {
  const rows = await boundedQuery<Row>(db.servicePool, sql, []);
  return rows && rows.map(({ id, url, slug, name, at, detail }) => ({ endpoint: { id: toPublicId("ep", id), url: visibleText(url) }, organization: { slug, name: visibleText(name) }, at: at.toISOString(), detail }));
}

const waiting = "state IN ('pending', 'retrying') AND due_at IS NOT NULL";

/**
 * Which endpoints have something waiting is read by jumping through the claim's
 * index from one endpoint to the next, so that the work grows with the number
 * of endpoints that wait and not with what waits. Overdue by a minute: what is
 * due in an hour waits by its schedule.
 */
const backlogSql = `
  WITH RECURSIVE ahead AS (
    (SELECT endpoint_id, due_at FROM deliveries WHERE ${waiting} ORDER BY endpoint_id, due_at LIMIT 1)
    UNION ALL
    SELECT next.endpoint_id, next.due_at FROM ahead CROSS JOIN LATERAL (
      SELECT endpoint_id, due_at FROM deliveries WHERE ${waiting} AND endpoint_id > ahead.endpoint_id ORDER BY endpoint_id, due_at LIMIT 1) next
  )
  SELECT e.id, e.url, o.slug, o.name, a.due_at AS at,
    (SELECT count(*) FROM (SELECT FROM deliveries WHERE ${waiting} AND endpoint_id = a.endpoint_id LIMIT ${backlogCounted}) AS counted)::text AS detail
  FROM (SELECT * FROM ahead WHERE due_at < now() - interval '1 minute' ORDER BY due_at LIMIT ${most}) a
    JOIN endpoints e ON e.id = a.endpoint_id JOIN organizations o ON o.id = e.organization_id ORDER BY a.due_at`;

const breakersSql = `
  SELECT e.id, e.url, o.slug, o.name, s.breaker_open_until AS at, s.breaker_failures::text AS detail
  FROM endpoint_states s JOIN endpoints e ON e.id = s.endpoint_id JOIN organizations o ON o.id = e.organization_id
  WHERE s.breaker_open_until > now() AND e.status = 'active' AND e.deleted_at IS NULL
  ORDER BY s.breaker_trips DESC, s.breaker_open_until DESC LIMIT ${most}`;

const disabledSql = `
  SELECT e.id, e.url, o.slug, o.name, e.disabled_at AS at, e.disabled_reason::text AS detail
  FROM endpoints e JOIN organizations o ON o.id = e.organization_id
  WHERE e.disabled_at > now() - interval '1 day' AND e.disabled_reason <> 'manual' AND e.deleted_at IS NULL
  ORDER BY e.disabled_at DESC LIMIT ${most}`;
