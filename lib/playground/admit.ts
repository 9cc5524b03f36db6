import type pg from "pg";
import type { Behaviour } from "./behaviour";
import { isInboxToken } from "./inbox-url";
import { maxBytesPerWindow, maxRequestsPerWindow, rateWindowSeconds } from "./limits";

export interface OpenInbox extends Behaviour {
  id: string;
  organizationId: string;
  token: string;
}

export type Admission = { ok: true; inbox: OpenInbox } | { ok: false; problem: "no_such_inbox" | "too_many" };

/** Finds the inbox of a token and refuses when it has lately received too much; before any body is read. */
export async function admitRequest(pool: pg.Pool, token: string): Promise<Admission> {
  if (!isInboxToken(token)) return { ok: false, problem: "no_such_inbox" };
  const { rows } = await pool.query<Row>({ name: "playground-admit", text: admitSql, values: [token, rateWindowSeconds, maxRequestsPerWindow] });
  const row = rows[0];
  if (row === undefined) return { ok: false, problem: "no_such_inbox" };
  if (row.recent_requests >= maxRequestsPerWindow || Number(row.recent_bytes) >= maxBytesPerWindow) return { ok: false, problem: "too_many" };
  return {
    ok: true,
    inbox: {
      id: row.id,
      organizationId: row.organization_id,
      token,
      behaviour: row.behaviour,
      statusCode: row.status_code,
      delayMs: row.delay_ms,
      failures: row.failures,
    },
  };
}

interface Row {
  id: string;
  organization_id: string;
  behaviour: Behaviour["behaviour"];
  status_code: number;
  delay_ms: number;
  failures: number;
  recent_requests: number;
  recent_bytes: string;
}

// The stored requests are the counter: it holds for every process at once, and there is none to keep.
// octet_length does not fetch a body that is stored out of line.
const admitSql = `
SELECT i.id, i.organization_id, i.behaviour, i.status_code, i.delay_ms, i.failures, r.recent_requests, r.recent_bytes
FROM playground_inboxes i CROSS JOIN LATERAL (
  SELECT count(*)::int AS recent_requests, coalesce(sum(octet_length(n.body)), 0) AS recent_bytes
  FROM (SELECT q.received_at, q.body FROM playground_requests q WHERE q.inbox_id = i.id ORDER BY q.id DESC LIMIT $3) n
  WHERE n.received_at > now() - make_interval(secs => $2)
) r
WHERE i.token = $1`;
