import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { idFloor } from "@/lib/id-floor";
import { newId, toPublicId } from "@/lib/ids";
import { createEndpointRow, createOrganization } from "@/prisma/factories";
import { backlogCounted, listAttention } from "./attention";
import { listFailureClusters } from "./clusters";

let testDatabase: TestDatabase;
let db: Database;
const now = new Date();
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

let number = 0;
async function attempt(endpoint: { id: string; organizationId: string; url: string }, errorClass: string, startedAt: Date) {
  const { id: endpointId, organizationId, url } = endpoint;
  const id = `${idFloor(startedAt).slice(0, 24)}${String(++number).padStart(12, "0")}`;
  await db.service.attempt.create({ data: { id, organizationId, deliveryId: newId(), endpointId, number: 1, trigger: "schedule", url, startedAt, durationMs: 5, delivered: errorClass === "ok", errorClass, requestHeaders: "" } });
}

async function delivery(endpoint: { id: string; organizationId: string }, dueAt: Date) {
  const { id: endpointId, organizationId } = endpoint;
  const eventId = newId();
  await db.service.event.create({ data: { id: eventId, organizationId, type: "a.b", fingerprint: Buffer.alloc(1), payload: Buffer.from("{}"), occurredAt: now } });
  await db.service.delivery.create({ data: { id: newId(), organizationId, eventId, endpointId, eventType: "a.b", state: "pending", dueAt } });
}

test("failures cluster by class and host over organizations, most first, with first and last", async () => {
  const [acme, globex] = [await createOrganization(db, { name: "Acme" }), await createOrganization(db, { name: "Globex" })];
  const one = await createEndpointRow(db, acme.id, { url: "https://API.shared.example:8443/a" });
  const two = await createEndpointRow(db, globex.id, { url: "https://api.shared.example/b?x=https://other.example/" });
  const other = await createEndpointRow(db, globex.id, { url: "https://other.example/" });
  await attempt(one, "timeout", ago(50));
  await attempt(two, "timeout", ago(10));
  await attempt(two, "timeout", ago(5));
  await attempt(two, "server_error", ago(4));
  await attempt(other, "timeout", ago(3));
  await attempt(other, "ok", ago(2));
  await attempt(one, "timeout", ago(90));
  const { clusters, complete, since } = await listFailureClusters(db, "hour", "host", now);
  expect(complete).toBe(true);
  expect(since).toBe(ago(60).toISOString());
  expect(clusters.map(({ errorClass, host, failures, organizations }) => [errorClass, host, failures, organizations])).toEqual([
    ["timeout", "api.shared.example", 3, 2],
    ["timeout", "other.example", 1, 1],
    ["server_error", "api.shared.example", 1, 1],
  ]);
  expect(clusters[0]).toMatchObject({
    firstAt: ago(50).toISOString(),
    lastAt: ago(5).toISOString(),
    endpoints: [{ id: toPublicId("ep", two.id), organization: { slug: globex.slug, name: "Globex" }, failures: 2 }, { id: toPublicId("ep", one.id), failures: 1 }],
  });
  const day = await listFailureClusters(db, "day", "endpoint", now);
  expect(day.clusters.map(({ errorClass, endpoints, failures }) => [errorClass, endpoints.map(({ id }) => id), failures])).toEqual(
    expect.arrayContaining([["timeout", [toPublicId("ep", one.id)], 2], ["timeout", [toPublicId("ep", two.id)], 2]]),
  );
});

test("where more was attempted than is read, it says from when on it counted", async () => {
  const { complete, since, clusters } = await listFailureClusters(db, "day", "host", now, 3);
  expect(complete).toBe(false);
  expect(since).toBe(ago(4).toISOString());
  expect(clusters.map(({ failures }) => failures)).toEqual([1, 1]);
});

test("attempts can be read in the order of their primary key, newest first, without a sort", async () => {
  const explain = `EXPLAIN SELECT id FROM attempts WHERE id >= '${idFloor(ago(60))}'::uuid ORDER BY id DESC LIMIT 100000`;
  // A handful of rows is read through faster; what counts is that a million need not be.
  const answers = (await db.servicePool.query(`BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; ${explain}; ROLLBACK`)) as unknown as { rows: { "QUERY PLAN": string }[] }[];
  const plan = answers.flatMap(({ rows }) => rows.map((row) => row["QUERY PLAN"])).join("\n");
  expect(plan).toMatch(/Index (Only )?Scan Backward using attempts_pkey/);
  expect(plan).not.toContain("Sort");
});

test("nothing that fails is an empty list and no error", async () => {
  expect(await listFailureClusters(db, "hour", "host", new Date(now.getTime() + 86_400_000))).toMatchObject({ clusters: [], complete: true, stopped: false });
});

test("attention: the oldest backlog first, open breakers, and what a rule disabled in the last day", async () => {
  const acme = await createOrganization(db, { name: "Acme" });
  const [late, later, scheduled] = [await createEndpointRow(db, acme.id), await createEndpointRow(db, acme.id), await createEndpointRow(db, acme.id)];
  for (const minutes of [30, 3, 2]) await delivery(later, ago(minutes));
  await delivery(late, ago(45));
  await delivery(scheduled, ago(-30));
  const broken = await createEndpointRow(db, acme.id);
  await db.service.endpointState.update({ where: { endpointId: broken.id }, data: { breakerOpenUntil: ago(-10), breakerFailures: 7 } });
  const closed = await createEndpointRow(db, acme.id);
  await db.service.endpointState.update({ where: { endpointId: closed.id }, data: { breakerOpenUntil: ago(1), breakerFailures: 7 } });
  const gone = await createEndpointRow(db, acme.id, { status: "disabled", disabledReason: "gone", disabledAt: ago(60) });
  await createEndpointRow(db, acme.id, { status: "disabled", disabledReason: "manual", disabledAt: ago(60) });
  await createEndpointRow(db, acme.id, { status: "disabled", disabledReason: "gone", disabledAt: ago(25 * 60) });
  const attention = (await listAttention(db))!;
  const shown = (rows: { endpoint: { id: string }; detail: string }[]) => rows.map(({ endpoint, detail }) => [endpoint.id, detail]);
  expect(shown(attention.backlog)).toEqual([[toPublicId("ep", late.id), "1"], [toPublicId("ep", later.id), "3"]]);
  expect(attention.backlog[0]!.at).toBe(ago(45).toISOString());
  expect(shown(attention.breakers)).toEqual([[toPublicId("ep", broken.id), "7"]]);
  expect(shown(attention.disabled)).toEqual([[toPublicId("ep", gone.id), "gone"]]);
  expect(backlogCounted).toBeGreaterThan(0);
});
