import type pg from "pg";
import { seriesName, type Series } from "./catalog";

/** No figure is worth more of the database than this. */
export const countTo = 200_000;
const patienceMs = 5_000;

/**
 * What lies in the database, in one read-only transaction that PostgreSQL ends after 5 s. Counts stop
 * at 200,000; ages cost one index look-up for each endpoint.
 */
export async function databaseFigures(pool: pg.Pool): Promise<Series> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${patienceMs}`);
    const series: Series = {};
    for (const [text, read] of questions) read((await client.query<Record<string, number | string | null>>(text)).rows, series);
    await client.query("COMMIT");
    return series;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

type Row = Record<string, number | string | null>;
type Read = (rows: Row[], series: Series) => void;

/** One row whose columns are named for their series; a null is 0. */
const single: Read = ([row], series) => {
  for (const [name, value] of Object.entries(row!)) series[name] = Number(value ?? 0);
};

const questions: [text: string, read: Read][] = [
  [
    `SELECT s.state, count(w.state)::int AS waiting FROM (VALUES ('pending'), ('retrying'), ('held')) AS s(state)
     LEFT JOIN (SELECT state::text FROM deliveries WHERE state IN ('pending', 'retrying', 'held') LIMIT ${countTo}) AS w ON w.state = s.state GROUP BY s.state`,
    (rows, series) => {
      for (const { state, waiting } of rows) series[seriesName("posthorn_deliveries_waiting", { state: String(state) })] = Number(waiting);
    },
  ],
  [
    `WITH claimed AS MATERIALIZED (SELECT unnest(delivery_ids) AS id FROM delivery_claims)
     SELECT (SELECT count(*)::int FROM (SELECT FROM deliveries d WHERE d.state IN ('pending', 'retrying') AND d.due_at <= now() AND d.id NOT IN (SELECT id FROM claimed) LIMIT ${countTo}) AS due) AS posthorn_backlog_deliveries,
       (SELECT extract(epoch FROM now() - min(first.due_at))::float8 FROM endpoints e JOIN endpoint_states s ON s.endpoint_id = e.id
         CROSS JOIN LATERAL (SELECT d.due_at FROM deliveries d WHERE d.endpoint_id = e.id AND d.state IN ('pending', 'retrying') AND d.due_at <= now() AND d.lease_token IS NULL
           AND d.id NOT IN (SELECT id FROM claimed) ORDER BY d.due_at, d.id LIMIT 1) AS first
         WHERE e.status = 'active' AND e.deleted_at IS NULL AND s.breaker_open_until IS NULL AND e.rate_limit_per_minute IS NULL AND NOT e.ordered) AS posthorn_backlog_oldest_age_seconds,
       (SELECT count(*)::int FROM delivery_claims WHERE leased_until <= now() AND delivery_ids <> '{}') AS posthorn_claims_expired`,
    single,
  ],
  [
    `SELECT count(*) FILTER (WHERE e.status = 'active')::int AS "posthorn_endpoints{status=""active""}", count(*) FILTER (WHERE e.status = 'disabled')::int AS "posthorn_endpoints{status=""disabled""}",
       count(*) FILTER (WHERE s.breaker_open_until > now())::int AS "posthorn_breakers{state=""open""}", count(*) FILTER (WHERE s.breaker_open_until <= now())::int AS "posthorn_breakers{state=""half_open""}",
       extract(epoch FROM now() - min(s.wake_at) FILTER (WHERE s.wake_at < now() AND s.wake_at > now() - interval '1 hour'))::float8 AS posthorn_bell_overdue_seconds
     FROM endpoints e JOIN endpoint_states s ON s.endpoint_id = e.id WHERE e.deleted_at IS NULL`,
    single,
  ],
  [
    `SELECT (SELECT count(*)::int FROM replays WHERE status IN ('queued', 'running')) AS posthorn_replays_unfinished,
       (SELECT count(*)::int FROM outgoing_emails WHERE due_at IS NOT NULL) AS posthorn_mail_waiting,
       (SELECT extract(epoch FROM now() - min(created_at))::float8 FROM outgoing_emails WHERE due_at IS NOT NULL) AS posthorn_mail_oldest_age_seconds`,
    single,
  ],
  [
    `SELECT (SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'events' AND schemaname = 'public') AS posthorn_events_published_total,
       (SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'deliveries' AND schemaname = 'public') AS posthorn_deliveries_created_total,
       (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS posthorn_database_connections,
       current_setting('max_connections')::int AS posthorn_database_connections_max,
       pg_database_size(current_database()) AS posthorn_database_size_bytes`,
    single,
  ],
];
