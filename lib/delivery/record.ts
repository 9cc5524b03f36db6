import type pg from "pg";
import { bools, byteas, doubles, floats, instants, ints, texts, uuids } from "@/lib/db/binary-array";
import { latencyBucket, latencyBuckets } from "./latency";
import type { AttemptResult } from "./send";

/** A delivery that was given up. */
export interface DeadLetter {
  organizationId: string;
  endpointId: string;
  deliveryId: string;
  eventId: string;
  /** Error class of the last attempt. */
  reason: string;
  attempts: number;
}

/**
 * Writes a batch down in one statement, and so in one transaction: attempts,
 * deliveries, endpoint counters and rollups. A result counts only where this
 * worker still holds the lease. Results must come in the order in which they
 * were completed. Returns the deliveries that were given up.
 */
export async function recordResults(client: pg.Pool | pg.PoolClient, results: AttemptResult[]): Promise<DeadLetter[]> {
  const rollups = rollupRows(results);
  const { rows } = await client.query<{ n: string }>({
    name: "record",
    text: recordSql,
    values: [...columns(results), ...rollups],
  });
  return rows.map(({ n }) => {
    const { delivery, verdict } = results[Number(n) - 1]!;
    const { organizationId, endpointId, eventId } = delivery;
    return { organizationId, endpointId, eventId, deliveryId: delivery.id, reason: verdict.errorClass, attempts: delivery.number };
  });
}

function columns(results: AttemptResult[]): unknown[] {
  const column = <T>(value: (result: AttemptResult) => T) => results.map(value);
  const response = (result: AttemptResult) => (result.result.kind === "response" ? result.result : null);
  return [
    uuids(column((r) => r.delivery.id)),
    uuids(column((r) => r.delivery.leaseToken)),
    uuids(column((r) => r.attemptId)),
    ints(column((r) => r.delivery.number)),
    texts(column((r) => r.delivery.trigger)),
    texts(column((r) => r.delivery.actor)),
    texts(column((r) => r.url)),
    instants(column((r) => r.startedAt)),
    ints(column((r) => Math.round(r.result.timings.totalMs))),
    ints(column((r) => Math.min(Math.round(r.queueMs), 2 ** 31 - 1))),
    floats(column((r) => r.result.timings.dnsMs)),
    floats(column((r) => r.result.timings.connectMs)),
    floats(column((r) => r.result.timings.tlsMs)),
    floats(column((r) => r.result.timings.firstByteMs)),
    floats(column((r) => r.result.timings.bodyMs)),
    texts(column((r) => r.result.remoteAddress)),
    bools(column((r) => r.verdict.outcome === "delivered")),
    ints(column((r) => response(r)?.status ?? null)),
    texts(column((r) => r.verdict.errorClass)),
    texts(column(evidenceText)),
    texts(column((r) => r.requestHeaders)),
    texts(column((r) => headerText(response(r)?.headers))),
    byteas(column((r) => response(r)?.body ?? null)),
    bools(column((r) => response(r)?.bodyTruncated ?? false)),
    texts(column((r) => r.decision.state)),
    texts(column((r) => r.decision.reason)),
    doubles(column((r) => r.decision.delayMs)),
    bools(column((r) => r.decision.consumed)),
    bools(column((r) => r.holdsTheLine)),
  ];
}

/** Text columns refuse NUL; a log row must never be what turns a delivery into a retry. */
function headerText(headers: [string, string][] | undefined): string | null {
  if (headers === undefined) return null;
  let lines = "";
  for (const [name, value] of headers) lines += `${name}: ${value}\n`;
  return lines.replaceAll("\0", "");
}

function evidenceText({ result }: AttemptResult): string | null {
  if (result.kind === "failure") return JSON.stringify({ message: result.message, ...result.evidence }).replaceAll("\\u0000", "");
  if (result.bodyError === null) return null;
  return JSON.stringify({ bodyError: result.bodyError }).replaceAll("\\u0000", "");
}

/** Attempts per endpoint for the minute and the hour of now: [endpoint, organization, succeeded, failed, dead letters, latency]. */
function rollupRows(results: AttemptResult[]): unknown[] {
  const perEndpoint = new Map<string, { organization: string; succeeded: number; failed: number; dead: number; latency: number[] }>();
  for (const { delivery, verdict, decision, result } of results) {
    if (delivery.trigger === "test") continue;
    let row = perEndpoint.get(delivery.endpointId);
    if (row === undefined) perEndpoint.set(delivery.endpointId, (row = { organization: delivery.organizationId, succeeded: 0, failed: 0, dead: 0, latency: new Array<number>(latencyBuckets).fill(0) }));
    if (verdict.outcome === "delivered") row.succeeded++;
    else row.failed++;
    if (decision.state === "failed") row.dead++;
    row.latency[latencyBucket(result.timings.totalMs)]!++;
  }
  const rows = [...perEndpoint];
  return [
    uuids(rows.map(([endpoint]) => endpoint)),
    uuids(rows.map(([, row]) => row.organization)),
    ints(rows.map(([, row]) => row.succeeded)),
    ints(rows.map(([, row]) => row.failed)),
    ints(rows.map(([, row]) => row.dead)),
    texts(rows.map(([, row]) => `{${row.latency.join(",")}}`)),
  ];
}

/**
 * A success always counts, whatever happened meanwhile: it was delivered. A
 * failure changes the state only of a delivery that still waits: one that was
 * canceled or held during the attempt stays so.
 */
const applies = "r.state IS NOT NULL AND (r.state = 'succeeded' OR d.state IN ('pending', 'retrying'))";

/**
 * A delivery's token is in the batch that its worker claimed (`held`), or for
 * attempts by hand on its own row. The claim is locked before it is read: a
 * worker that took it over meanwhile has the deliveries, and this one writes
 * nothing. `tail` is what came after an endpoint's last success in this batch: counters
 * that a success zeroes start anew from there. Counters are locked in the order
 * of their ids, as bells take them: otherwise each could wait for the other. Those
 * of an endpoint where all is well are written once a second at most. Arrays are
 * unnested in their order, and collected in it: to sort them took half of a rollup's time.
 */
const recordSql = `
WITH r AS MATERIALIZED (
  SELECT t.*, t.state_text::delivery_state AS state, t.trigger_text::attempt_trigger AS trigger FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[], $8::timestamptz[],
    $9::int[], $10::int[], $11::real[], $12::real[], $13::real[], $14::real[], $15::real[], $16::text[], $17::boolean[], $18::int[],
    $19::text[], $20::text[], $21::text[], $22::text[], $23::bytea[], $24::boolean[], $25::text[], $26::text[], $27::float8[], $28::boolean[], $29::boolean[])
    WITH ORDINALITY AS t(delivery_id, lease_token, attempt_id, number, trigger_text, actor, url, started_at, duration_ms, queue_ms, dns_ms,
      connect_ms, tls_ms, first_byte_ms, body_ms, remote_address, delivered, status_code, error_class, evidence, request_headers,
      response_headers, response_body, response_truncated, state_text, reason, delay_ms, consumed, holds_line, n)
), holder AS MATERIALIZED (
  SELECT c.token, c.delivery_ids FROM delivery_claims c WHERE c.token IN (SELECT r.lease_token FROM r) FOR UPDATE
), held AS MATERIALIZED (
  SELECT holder.token, unnest(holder.delivery_ids) AS id FROM holder
), given AS (
  UPDATE delivery_claims c SET delivery_ids = ARRAY(SELECT id FROM unnest(holder.delivery_ids) AS rest(id) WHERE id NOT IN (SELECT r.delivery_id FROM r))
  FROM holder WHERE c.token = holder.token
), d AS (
  UPDATE deliveries d SET
    state = CASE WHEN ${applies} THEN r.state ELSE d.state END,
    reason = CASE WHEN ${applies} THEN r.reason ELSE d.reason END,
    due_at = CASE WHEN d.test THEN NULL WHEN ${applies} AND NOT r.holds_line THEN now() + r.delay_ms * interval '1 ms' ELSE d.due_at END,
    completed_at = CASE WHEN ${applies} AND d.state <> 'succeeded' THEN CASE WHEN r.state IN ('succeeded', 'failed') THEN now() END ELSE d.completed_at END,
    attempts = greatest(d.attempts, r.number),
    scheduled = d.scheduled + r.consumed::int,
    interruptions = 0,
    lease_token = NULL, leased_until = NULL,
    manual_at = CASE WHEN r.trigger = 'schedule' THEN d.manual_at END,
    manual_by = CASE WHEN r.trigger = 'schedule' THEN d.manual_by END,
    last_status = r.status_code, last_error_class = r.error_class, last_duration_ms = r.duration_ms, last_attempt_at = r.started_at
  FROM r LEFT JOIN held ON held.token = r.lease_token AND held.id = r.delivery_id
  WHERE d.id = r.delivery_id AND (held.id IS NOT NULL OR d.lease_token = r.lease_token)
  RETURNING d.id, d.organization_id, d.endpoint_id, d.test, d.state, r.n
), written AS (
  INSERT INTO attempts (id, organization_id, delivery_id, endpoint_id, number, trigger, actor, url, started_at, duration_ms, queue_ms, dns_ms,
    connect_ms, tls_ms, first_byte_ms, body_ms, remote_address, delivered, status_code, error_class, evidence, request_headers,
    response_headers, response_body, response_truncated)
  SELECT r.attempt_id, d.organization_id, d.id, d.endpoint_id, r.number, r.trigger, r.actor, r.url, r.started_at, r.duration_ms, r.queue_ms, r.dns_ms,
    r.connect_ms, r.tls_ms, r.first_byte_ms, r.body_ms, r.remote_address, r.delivered, r.status_code, r.error_class, r.evidence, r.request_headers,
    r.response_headers, r.response_body, r.response_truncated
  FROM d JOIN r ON r.n = d.n
), done AS MATERIALIZED (
  SELECT d.organization_id, d.endpoint_id, r.n, r.delivered,
    r.trigger = 'schedule' AND r.state = 'failed' AND d.state = 'failed' AS dead
  FROM d JOIN r ON r.n = d.n WHERE NOT d.test
), tail AS (
  SELECT endpoint_id, bool_or(delivered) AS good, bool_or(NOT delivered) AS bad, bool_or(NOT delivered AND n > last_good) AS bad_tail,
    count(*) FILTER (WHERE dead AND n > last_good) AS dead_tail
  FROM (SELECT *, coalesce(max(n) FILTER (WHERE delivered) OVER (PARTITION BY endpoint_id), 0) AS last_good FROM done) AS w
  GROUP BY endpoint_id
), ordered AS MATERIALIZED (
  SELECT s.endpoint_id FROM endpoint_states s JOIN tail ON tail.endpoint_id = s.endpoint_id
  WHERE tail.bad OR s.consecutive_dead_letters <> 0 OR s.failing_since IS NOT NULL OR s.last_success_at IS NULL OR s.last_success_at < now() - interval '1 second'
  ORDER BY s.endpoint_id FOR UPDATE OF s
), counted AS (
  UPDATE endpoint_states s SET
    consecutive_dead_letters = CASE WHEN tail.good THEN 0 ELSE s.consecutive_dead_letters END + tail.dead_tail,
    failing_since = CASE WHEN tail.bad_tail THEN CASE WHEN tail.good THEN now() ELSE coalesce(s.failing_since, now()) END END,
    last_success_at = CASE WHEN tail.good THEN now() ELSE s.last_success_at END,
    last_failure_at = CASE WHEN tail.bad THEN now() ELSE s.last_failure_at END
  FROM tail JOIN ordered ON ordered.endpoint_id = tail.endpoint_id WHERE s.endpoint_id = tail.endpoint_id
), rolled AS (
  INSERT INTO endpoint_rollups AS o (endpoint_id, organization_id, span_seconds, starts_at, succeeded, failed, dead_letters, latency)
  SELECT t.endpoint_id, t.organization_id, span, to_timestamp(floor(extract(epoch FROM now()) / span) * span), t.succeeded, t.failed, t.dead, t.latency::int[]
  FROM unnest($30::uuid[], $31::uuid[], $32::int[], $33::int[], $34::int[], $35::text[]) AS t(endpoint_id, organization_id, succeeded, failed, dead, latency)
  JOIN tail ON tail.endpoint_id = t.endpoint_id CROSS JOIN (VALUES (60), (3600)) AS spans(span) ORDER BY t.endpoint_id, span
  ON CONFLICT (endpoint_id, span_seconds, starts_at) DO UPDATE SET succeeded = o.succeeded + excluded.succeeded, failed = o.failed + excluded.failed,
    dead_letters = o.dead_letters + excluded.dead_letters,
    latency = ARRAY(SELECT coalesce(a, 0) + coalesce(b, 0) FROM unnest(o.latency, excluded.latency) AS l(a, b))
)
SELECT n FROM done WHERE dead ORDER BY n`;
