import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { findInbox } from "./find";
import { maxKeptRequests } from "./limits";
import { headerPairs, headerValue } from "./stored-headers";

/** A request as a row of the inbox's list. */
export interface RequestSummary {
  id: string;
  receivedAt: string;
  method: string;
  /** What the sender calls it: the `x-webhook-event` header. */
  eventType: string | null;
  webhookId: string | null;
  /** Which of the kept requests with this webhook-id it is, from 1; 1 where it has none. */
  attempt: number;
  /** How many of them are kept. */
  attempts: number;
  verdict: string;
  verdictDetail: string;
  /** Null: not answered (yet), or the connection was closed. */
  answeredStatus: number | null;
  /** Of the body, in bytes. */
  size: number;
}

export interface RequestList {
  requests: RequestSummary[];
  /** How many are kept in all. */
  total: number;
}

/** The newest requests of an inbox, newest first. Throws `not_found`. */
export async function listRequests(db: Database, actor: Actor, inboxId: string, limit: number): Promise<RequestList> {
  authorize(actor, "playground.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const { id } = await findInbox(tx, inboxId);
    const rows = await tx.$queryRaw<Row[]>`
      SELECT id, received_at, method, headers, webhook_id, verdict, verdict_detail, answered_status, octet_length(body) AS size,
        CASE WHEN webhook_id IS NULL THEN 1 ELSE row_number() OVER (PARTITION BY webhook_id ORDER BY id) END::int AS attempt,
        CASE WHEN webhook_id IS NULL THEN 1 ELSE count(*) OVER (PARTITION BY webhook_id) END::int AS attempts,
        count(*) OVER ()::int AS total
      FROM playground_requests WHERE inbox_id = ${id}::uuid ORDER BY id DESC LIMIT ${Math.min(limit, maxKeptRequests)}`;
    return { requests: rows.map(toSummary), total: rows[0]?.total ?? 0 };
  });
}

interface Row {
  id: string;
  received_at: Date;
  method: string;
  headers: string;
  webhook_id: string | null;
  verdict: string;
  verdict_detail: string;
  answered_status: number | null;
  size: number;
  attempt: number;
  attempts: number;
  total: number;
}

function toSummary(row: Row): RequestSummary {
  return {
    id: toPublicId("req", row.id),
    receivedAt: row.received_at.toISOString(),
    method: row.method,
    eventType: headerValue(headerPairs(row.headers), "x-webhook-event"),
    webhookId: row.webhook_id,
    attempt: row.attempt,
    attempts: row.attempts,
    verdict: row.verdict,
    verdictDetail: row.verdict_detail,
    answeredStatus: row.answered_status,
    size: row.size,
  };
}
