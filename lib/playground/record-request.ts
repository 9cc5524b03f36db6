import type pg from "pg";
import { inTransaction } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import type { OpenInbox } from "./admit";
import { decideAnswer, type Answer } from "./behaviour";
import { maxKeptBytes, maxKeptRequests } from "./limits";
import type { Verdict } from "./verdict";

export interface ReceivedRequest {
  method: string;
  headers: [name: string, value: string][];
  body: Buffer;
  webhookId: string | null;
  verdict: Verdict;
}

/**
 * Stores a request with the answer it gets and drops the oldest beyond what is kept. One request of an inbox
 * at a time: two attempts with one webhook-id must not both count as the first. Null: the inbox is gone.
 */
export async function recordRequest(pool: pg.Pool, inbox: OpenInbox, request: ReceivedRequest): Promise<{ id: string; answer: Answer } | null> {
  const { method, headers, body, webhookId, verdict } = request;
  return inTransaction(pool, async (client) => {
    const locked = await client.query("SELECT FROM playground_inboxes WHERE id = $1 FOR NO KEY UPDATE", [inbox.id]);
    if (locked.rowCount === 0) return null;
    // Only now, so that ids are in the order of the answers.
    const id = newId();
    const answer = decideAnswer(inbox, inbox.behaviour === "flaky" ? await countFailures(client, inbox.id, webhookId) : 0);
    // What is answered later, or never, has no status yet.
    const status = answer.kind === "respond" && answer.delayMs === 0 ? answer.status : null;
    await client.query(
      `INSERT INTO playground_requests (id, organization_id, inbox_id, received_at, method, headers, body, webhook_id, verdict, verdict_detail, answered_status)
       VALUES ($1, $2, $3, clock_timestamp(), $4, $5, $6, $7, $8, $9, $10)`,
      [id, inbox.organizationId, inbox.id, method, headerLines(headers), body, webhookId, verdict.verdict, verdict.detail, status],
    );
    await client.query(pruneSql, [inbox.id, maxKeptRequests, maxKeptBytes]);
    return { id, answer };
  });
}

/** Notes that a slow answer went out. */
export async function recordAnswer(pool: pg.Pool, id: string, status: number): Promise<void> {
  await pool.query("UPDATE playground_requests SET answered_status = $2 WHERE id = $1", [id, status]);
}

/** Requests without a webhook-id count as one. */
async function countFailures(client: pg.PoolClient, inboxId: string, webhookId: string | null): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM playground_requests
     WHERE inbox_id = $1 AND webhook_id IS NOT DISTINCT FROM $2 AND (answered_status IS NULL OR answered_status NOT BETWEEN 200 AND 299)`,
    [inboxId, webhookId],
  );
  return rows[0]!.count;
}

function headerLines(headers: [string, string][]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join("\n");
}

const pruneSql = `
DELETE FROM playground_requests WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER newest AS place, sum(octet_length(body)) OVER newest AS bytes
    FROM playground_requests WHERE inbox_id = $1 WINDOW newest AS (ORDER BY id DESC)
  ) kept WHERE place > $2 OR bytes > $3)`;
