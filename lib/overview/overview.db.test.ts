import { afterAll, beforeAll, expect, test } from "vitest";
import { readPlan, statementsOf } from "@/e2e/stage/read-plan";
import { openStage, type Stage } from "@/e2e/stage/stage";
import type { Tx } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { getOverview } from "./get";
import { dueByEndpoint, endpointCounts, failureGroups, heldByEndpoint, hourCounts, mostLookedAt } from "./rows";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterAll(() => stage.close());

const hour = 3_600_000;
const now = new Date(Math.floor(Date.now() / hour) * hour + 20 * 60_000);
const ago = (ms: number) => new Date(now.getTime() - ms);

async function deliver(endpoint: { id: string; organizationId: string }, data: Partial<Prisma.DeliveryUncheckedCreateInput>): Promise<string> {
  const { organizationId } = endpoint;
  const [eventId, id] = [newId(), newId()];
  await stage.db.service.event.create({ data: { id: eventId, organizationId, type: "order.paid", fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: now } });
  await stage.db.service.delivery.create({ data: { id, organizationId, eventId, endpointId: endpoint.id, eventType: "order.paid", state: "failed", reason: "server_error", completedAt: now, ...data } });
  return toPublicId("dlv", id);
}

const count = (endpoint: { id: string; organizationId: string }, at: Date, succeeded: number, failed: number, deadLetters = 0) =>
  stage.db.service.endpointRollup.create({ data: { endpointId: endpoint.id, organizationId: endpoint.organizationId, spanSeconds: 3600, startsAt: new Date(Math.floor(at.getTime() / hour) * hour), succeeded, failed, deadLetters, latency: [] } });

const failed = { lastErrorClass: "server_error", lastStatus: 503, lastAttemptAt: ago(60_000), attempts: 10, scheduled: 10 } as const;
const retrying = { ...failed, state: "retrying", completedAt: null, dueAt: new Date(now.getTime() + hour), attempts: 2, scheduled: 2 } as const;

test("an organization that has nothing yet is shown its first steps", async () => {
  const { id } = await createOrganization(stage.db);
  const overview = await getOverview(stage.db, actorOf(id, { role: "viewer" }), "24h", "UTC", now);
  expect(overview).toMatchObject({ verdict: "empty", steps: { endpoint: false, test: false, published: false }, attention: [], causes: [], held: { count: 0 }, totals: { succeeded: 0, failed: 0, deadLetters: 0 } });
  expect(overview.bars).toHaveLength(24);
});

test("it tells which endpoint fails, since when and with what, and counts nobody else's", async () => {
  const { id } = await createOrganization(stage.db);
  const [broken, well] = [await createEndpointRow(stage.db, id, { url: "https://broken.example/" }), await createEndpointRow(stage.db, id)];
  const stranger = await createEndpointRow(stage.db, (await createOrganization(stage.db)).id);
  await stage.db.service.endpointState.update({ where: { endpointId: broken.id }, data: { failingSince: ago(2 * hour), lastFailureAt: ago(60_000), consecutiveDeadLetters: 3 } });
  await stage.db.service.endpointState.update({ where: { endpointId: well.id }, data: { lastSuccessAt: ago(5_000) } });
  await count(broken, now, 0, 12, 3);
  await count(well, now, 100, 1);
  await count(well, ago(30 * hour), 50, 0);
  await count(stranger, now, 999, 999, 999);
  for (const endpoint of [broken, stranger]) await deliver(endpoint, failed);
  await deliver(broken, { ...failed, test: true });
  const newest = await deliver(broken, retrying);
  await deliver(well, { ...failed, lastErrorClass: "connection_refused", lastStatus: null });

  const overview = await getOverview(stage.db, actorOf(id), "24h", "UTC", now);
  expect(overview).toMatchObject({ verdict: "outage", endpoints: { total: 2, active: 2 }, totals: { succeeded: 100, failed: 13, deadLetters: 3 }, before: { succeeded: 50, failed: 0 }, lastSuccessAt: ago(5_000).toISOString(), steps: { published: true } });
  expect(overview.attention).toMatchObject([{ url: "https://broken.example/", trouble: { kind: "failing", since: ago(2 * hour).toISOString() }, lastError: { errorClass: "server_error", status: 503 }, retrying: 1 }]);
  expect(overview.causes).toMatchObject([
    { error: { errorClass: "server_error", status: 503 }, failed: 1, retrying: 1, example: newest, endpoints: [{ url: "https://broken.example/" }] },
    { error: { errorClass: "connection_refused", status: null }, failed: 1, retrying: 0 },
  ]);
  expect(overview.bars.at(-1)).toMatchObject({ succeeded: 100, failed: 13 });
});

test("what is held is counted by endpoint, with the oldest", async () => {
  const { id } = await createOrganization(stage.db);
  const off = await createEndpointRow(stage.db, id, { status: "disabled", disabledReason: "manual", disabledAt: ago(hour) });
  const held = { state: "held", reason: "endpoint_disabled", completedAt: null } as const;
  await deliver(off, { ...held, createdAt: ago(hour) });
  await deliver(off, held);
  const overview = await getOverview(stage.db, actorOf(id), "7d", "UTC", now);
  // Disabled by hand is nobody's emergency.
  expect(overview).toMatchObject({ verdict: "good", attention: [], held: { count: 2, capped: false, oldestAt: ago(hour).toISOString(), endpoints: [{ id: toPublicId("ep", off.id), count: 2, active: false }] } });
});

test("a table full of other deliveries is not read: each look goes through its index and is bounded", async () => {
  const mine = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, mine.id);
  const other = await createEndpointRow(stage.db, (await createOrganization(stage.db)).id);
  await fill(endpoint, 40_000);
  await fill(other, 160_000);
  const looks = [
    (tx: Tx) => hourCounts(tx, mine.id, now.getTime() - 60 * 24 * hour),
    (tx: Tx) => endpointCounts(tx, mine.id, now.getTime() - 24 * hour),
    (tx: Tx) => failureGroups(tx, mine.id, now.getTime() - 24 * hour),
    (tx: Tx) => heldByEndpoint(tx, mine.id),
    (tx: Tx) => dueByEndpoint(tx, mine.id),
  ];
  for (const look of looks) {
    for (const { sql, values } of await statementsOf((tx) => look(tx as unknown as Tx))) {
      const plan = await readPlan(stage.db, mine.id, sql, values);
      expect(plan.sequential.filter((table) => table !== "endpoints"), sql).toEqual([]);
      // Each row that is looked at is met in the index a few times on its way; a quarter of 40,000 would be ten times that.
      expect(plan.rowsRead, `${plan.indexes.join(", ")}\n${sql}`).toBeLessThan(8 * mostLookedAt);
    }
  }
}, 120_000);

/** Deliveries in all states, of a day; a quarter of them failed, waiting or held. */
async function fill({ id, organizationId }: { id: string; organizationId: string }, deliveries: number): Promise<void> {
  const client = await stage.owner.connect();
  try {
    // Rows whose events do not matter here.
    await client.query("SET session_replication_role = replica");
    await client.query(
      `INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, reason, due_at, last_error_class, attempts, completed_at)
       SELECT posthorn_uuidv7(), $1, gen_random_uuid(), $2, 'order.paid', s.state::delivery_state, 'server_error',
         CASE WHEN s.state IN ('pending', 'retrying') THEN now() END, 'server_error', 1, CASE WHEN s.state IN ('succeeded', 'failed') THEN now() END
       FROM generate_series(1, $3) AS n, LATERAL (SELECT CASE n % 16 WHEN 0 THEN 'failed' WHEN 1 THEN 'retrying' WHEN 2 THEN 'held' WHEN 3 THEN 'pending' ELSE 'succeeded' END AS state) AS s`,
      [organizationId, id, deliveries],
    );
    await client.query(
      `INSERT INTO endpoint_rollups (endpoint_id, organization_id, span_seconds, starts_at, succeeded, failed, dead_letters, latency)
       SELECT $2, $1, span, date_trunc('hour', now()) - n * make_interval(secs => span), 1, 1, 0, '{}' FROM unnest(ARRAY[60, 3600]) AS span, generate_series(1, 4000) AS n`,
      [organizationId, id],
    );
    await client.query("SET session_replication_role = origin");
    await client.query("ANALYZE deliveries, endpoint_rollups, endpoints, events");
  } finally {
    client.release();
  }
}
