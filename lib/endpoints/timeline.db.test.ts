import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAudit } from "@/lib/audit/write";
import { openDatabase, withTenant, type Database } from "@/lib/db/database";
import { latencyBuckets } from "@/lib/delivery/latency";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createOrganization } from "@/prisma/factories";
import { getEndpointTimeline } from "./timeline";
import { updateEndpointSettings } from "./update-settings";

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

async function setting() {
  const organization = await createOrganization(db);
  const endpoint = await createEndpointRow(db, organization.id);
  return { organization, endpoint, id: toPublicId("ep", endpoint.id), actor: actorOf(organization.id) };
}

async function roll(endpoint: { id: string; organizationId: string }, spanSeconds: number, at: string, succeeded: number, failed: number, bucket: number) {
  const latency = new Array<number>(latencyBuckets).fill(0);
  latency[bucket] = succeeded + failed;
  await db.service.endpointRollup.create({ data: { endpointId: endpoint.id, organizationId: endpoint.organizationId, spanSeconds, startsAt: new Date(at), succeeded, failed, deadLetters: failed > 0 ? 1 : 0, latency } });
}

const now = new Date("2026-03-10T12:34:56Z");

test("a day's columns hold the minutes that lie in them, and nothing of before", async () => {
  const { endpoint, id, actor } = await setting();
  await roll(endpoint, 60, "2026-03-10T12:29:00Z", 3, 1, 2);
  await roll(endpoint, 60, "2026-03-10T12:30:00Z", 5, 0, 6);
  await roll(endpoint, 60, "2026-03-10T12:34:00Z", 1, 0, 6);
  await roll(endpoint, 60, "2026-03-09T12:59:00Z", 90, 0, 2);
  await roll(endpoint, 3600, "2026-03-10T12:00:00Z", 700, 0, 2);
  const { bins, whole, from, to, binMs } = await getEndpointTimeline(db, actor, id, "24h", 0, now);
  expect([from, to, binMs, bins.length]).toEqual(["2026-03-09T13:00:00.000Z", "2026-03-10T13:00:00.000Z", 1_800_000, 48]);
  expect(bins.at(-1)).toMatchObject({ succeeded: 6, failed: 0, deadLetters: 0 });
  expect(bins.at(-2)).toMatchObject({ succeeded: 3, failed: 1, deadLetters: 1 });
  expect(bins.at(-3)).toEqual({ succeeded: 0, failed: 0, deadLetters: 0, p50Ms: null, p95Ms: null, p99Ms: null });
  expect(whole).toMatchObject({ succeeded: 9, failed: 1 });
  expect(bins.at(-2)!.p50Ms!).toBeGreaterThan(25);
  expect(bins.at(-1)!.p99Ms!).toBeGreaterThan(bins.at(-1)!.p50Ms!);
});

test("a month is made of the hours, in half days of the reader's clock", async () => {
  const { endpoint, id, actor } = await setting();
  // Midnight in Berlin is 23:00 UTC.
  await roll(endpoint, 3600, "2026-03-09T22:00:00Z", 1, 0, 2);
  await roll(endpoint, 3600, "2026-03-09T23:00:00Z", 2, 0, 2);
  const { bins } = await getEndpointTimeline(db, actor, id, "30d", 60, now);
  expect(bins.slice(-3).map((bin) => bin.succeeded)).toEqual([1, 2, 0]);
});

test("changes are marked with who made them and what became another; a test and another endpoint's are not", async () => {
  const { organization, id, actor } = await setting();
  await updateEndpointSettings(db, actor, id, { timeoutMs: 9_000, maxInFlight: 10 });
  await withTenant(db, organization.id, async (tx) => {
    await writeAudit(tx, actor, "endpoint.tested", id, {});
    await writeAudit(tx, actor, "endpoint.disabled", id, { reason: "gone" });
    await writeAudit(tx, actor, "endpoint.updated", id, { before: { url: "https://a", filters: ["*"], settings: {} }, after: { url: "https://a", filters: ["*"], settings: {} } });
    await writeAudit(tx, actor, "endpoint.disabled", toPublicId("ep", organization.id), { reason: "manual" });
  });
  const { marks } = await getEndpointTimeline(db, actor, id, "1h", 0, new Date());
  expect(marks.map(({ action, by, changed, reason }) => ({ action, by, changed, reason }))).toEqual([
    { action: "endpoint.settings_changed", by: actor.label, changed: ["timeoutMs"], reason: null },
    { action: "endpoint.disabled", by: actor.label, changed: [], reason: "gone" },
  ]);
  expect((await getEndpointTimeline(db, actor, id, "1h", 0, new Date(Date.now() + 2 * 3_600_000))).marks).toEqual([]);
});

test("another organization finds no such endpoint", async () => {
  const { id } = await setting();
  const stranger = actorOf((await createOrganization(db)).id);
  await expect(getEndpointTimeline(db, stranger, id, "24h", 0, now)).rejects.toMatchObject({ code: "not_found" });
});
