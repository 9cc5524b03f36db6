import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createOrganization } from "@/prisma/factories";
import { getEndpointSettings } from "./get-settings";
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
  return { organization, id: toPublicId("ep", endpoint.id), actor: actorOf(organization.id) };
}

test("settings are kept, the custom waits go with their schedule, and the audit log holds before and after", async () => {
  const { organization, id, actor } = await setting();
  await updateEndpointSettings(db, actor, id, { schedule: "custom", customSchedule: [5, 60], rateLimitPerMinute: 120, ordered: true });
  expect(await getEndpointSettings(db, actor, id)).toMatchObject({ schedule: "custom", customSchedule: [5, 60], rateLimitPerMinute: 120, ordered: true, timeoutMs: 15_000 });
  await updateEndpointSettings(db, actor, id, { schedule: "short", rateLimitPerMinute: null });
  expect(await getEndpointSettings(db, actor, id)).toMatchObject({ schedule: "short", customSchedule: [], rateLimitPerMinute: null, ordered: true });
  const entries = await db.service.auditEntry.findMany({ where: { organizationId: organization.id, action: "endpoint.settings_changed" }, orderBy: { id: "asc" } });
  expect(entries[1]!.detail).toEqual({ before: { schedule: "custom", rateLimitPerMinute: 120 }, after: { schedule: "short", rateLimitPerMinute: null } });
});

test("waits alone are those of the custom schedule that is there", async () => {
  const { id, actor } = await setting();
  await expect(updateEndpointSettings(db, actor, id, { customSchedule: [7] })).rejects.toMatchObject({ status: 422, code: "custom_schedule_unused" });
  await updateEndpointSettings(db, actor, id, { schedule: "custom", customSchedule: [5, 60] });
  await updateEndpointSettings(db, actor, id, { customSchedule: [7] });
  await updateEndpointSettings(db, actor, id, { schedule: "custom" });
  expect(await getEndpointSettings(db, actor, id)).toMatchObject({ schedule: "custom", customSchedule: [7] });
});

test("settings that were read, changed in one and sent back whole are taken", async () => {
  const { id, actor } = await setting();
  const read = await getEndpointSettings(db, actor, id);
  expect(read.customSchedule).toEqual([]);
  await updateEndpointSettings(db, actor, id, { ...read, timeoutMs: 9_000 });
  await updateEndpointSettings(db, actor, id, { schedule: "custom", customSchedule: [5, 60] });
  await updateEndpointSettings(db, actor, id, { schedule: "short", customSchedule: [5, 60] });
  expect(await getEndpointSettings(db, actor, id)).toMatchObject({ timeoutMs: 9_000, schedule: "short", customSchedule: [] });
});

test.each([
  [{ timeoutMs: 31_000 }],
  [{ timeoutMs: Number.NaN }],
  [{ maxInFlight: 0 }],
  [{ rateLimitPerMinute: 1.5 }],
  [{ schedule: "custom" as const, customSchedule: [] }],
  [{ schedule: "custom" as const, customSchedule: [0] }],
  [{ schedule: "custom" as const }],
  [{ schedule: "short" as const, customSchedule: [5] }],
])("%j is refused and changes nothing", async (settings) => {
  const { id, actor } = await setting();
  const before = await getEndpointSettings(db, actor, id);
  await expect(updateEndpointSettings(db, actor, id, settings)).rejects.toThrow();
  expect(await getEndpointSettings(db, actor, id)).toEqual(before);
});

test("a viewer may not, and another organization finds no such endpoint", async () => {
  const { organization, id } = await setting();
  await expect(updateEndpointSettings(db, actorOf(organization.id, { role: "viewer" }), id, { ordered: true })).rejects.toMatchObject({ code: "forbidden" });
  const stranger = actorOf((await createOrganization(db)).id);
  await expect(updateEndpointSettings(db, stranger, id, { ordered: true })).rejects.toMatchObject({ code: "not_found" });
  await expect(getEndpointSettings(db, stranger, id)).rejects.toMatchObject({ code: "not_found" });
});
