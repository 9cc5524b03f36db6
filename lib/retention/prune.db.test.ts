import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { createApiKey } from "@/lib/api-keys/create";
import { claimDue } from "@/lib/delivery/claim";
import { pruneAnswers } from "@/lib/idempotency/prune";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { pruneEvents, pruneSmallThings, retentionSettings } from "./prune";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterAll(() => stage.close());

const soon = () => performance.now() + 10_000;

/** An event that was published so many days ago, its delivery in a state. */
async function aged(endpoint: { id: string; organizationId: string }, days: number, state: string) {
  const [event] = await stage.publish(endpoint.organizationId, { type: "order.paid", data: {} });
  const ms = (Date.now() - days * 86_400_000).toString(16).padStart(12, "0");
  const id = `${ms.slice(0, 8)}-${ms.slice(8)}${event!.id.slice(13)}`;
  const waits = state === "pending" || state === "retrying";
  await stage.owner.query("ALTER TABLE deliveries DISABLE TRIGGER ALL");
  await stage.owner.query("UPDATE deliveries SET event_id = $2, state = $3::delivery_state, reason = CASE WHEN $3 IN ('pending', 'succeeded') THEN NULL ELSE 'x' END, due_at = CASE WHEN $4 THEN now() END, completed_at = CASE WHEN $3 IN ('succeeded', 'failed', 'canceled') THEN now() END WHERE event_id = $1", [event!.id, id, state, waits]);
  await stage.owner.query("UPDATE events SET id = $2 WHERE id = $1", [event!.id, id]);
  await stage.owner.query("ALTER TABLE deliveries ENABLE TRIGGER ALL");
  await stage.owner.query("INSERT INTO attempts (id, organization_id, delivery_id, endpoint_id, number, trigger, url, started_at, duration_ms, delivered, error_class, request_headers) SELECT posthorn_uuidv7(), organization_id, id, endpoint_id, 1, 'schedule', 'x', now(), 1, true, 'ok', '' FROM deliveries WHERE event_id = $1", [id]);
  return id;
}

const left = async (organizationId: string) => (await stage.owner.query("SELECT e.id FROM events e WHERE organization_id = $1 ORDER BY id", [organizationId])).rows.map((row) => row.id);

test("old finished events go with their deliveries and attempts; young, held and waiting ones stay, however old", async () => {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id);
  for (const state of ["succeeded", "failed", "canceled"]) await aged(endpoint, 91, state);
  const kept = [await aged(endpoint, 91, "held"), await aged(endpoint, 200, "retrying"), await aged(endpoint, 300, "pending"), await aged(endpoint, 89, "succeeded")];
  expect(await pruneEvents(stage.engine.pool, { days: 90 }, { deadline: soon(), batch: 2 })).toBe(3);
  expect(new Set(await left(organization.id))).toEqual(new Set(kept));
  const { rows } = await stage.owner.query("SELECT (SELECT count(*)::int FROM deliveries WHERE endpoint_id = $1) AS deliveries, (SELECT count(*)::int FROM attempts WHERE endpoint_id = $1) AS attempts", [endpoint.id]);
  expect(rows[0]).toEqual({ deliveries: 4, attempts: 4 });
});

test("a delivery that is claimed or asked for by hand keeps its event", async () => {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id);
  const claimed = await aged(endpoint, 100, "pending");
  expect((await claimDue(stage.engine.pool, endpoint, 5)).claimed).toHaveLength(1);
  const asked = await aged(endpoint, 100, "failed");
  await stage.owner.query("UPDATE deliveries SET manual_at = now() WHERE event_id = $1", [asked]);
  await pruneEvents(stage.engine.pool, { days: 90 }, { deadline: soon() });
  expect(new Set(await left(organization.id))).toEqual(new Set([claimed, asked]));
});

test("answers of Idempotency-Keys go once their day is over, however many they are", async () => {
  const { id } = await createApiKey(stage.db, { organizationId: (await createOrganization(stage.db)).id, name: "A key" });
  const keep = (ids: number[], expires: string) => stage.owner.query("INSERT INTO idempotency_keys (id, api_key_id, fingerprint, token, locked_until, expires_at) SELECT int4send(n), $1, '', gen_random_uuid(), now(), now() + $3::interval FROM unnest($2::int[]) AS n", [id, ids, expires]);
  const kept = async () => (await stage.owner.query("SELECT encode(id, 'hex') AS id FROM idempotency_keys WHERE api_key_id = $1", [id])).rows.map((row) => Number(`0x${row.id}`));
  await keep([1, 2, 3, 4, 5], "-1 second");
  await keep([6], "1 hour");
  await pruneAnswers(stage.engine.pool, 2);
  expect(await kept()).toEqual([6]);
  await keep([7], "-1 second");
  await pruneSmallThings(stage.engine.pool);
  expect(await kept()).toEqual([6]);
});

test("0 days keeps everything, and nonsense stops the start", async () => {
  expect(await pruneEvents(stage.engine.pool, { days: 0 }, { deadline: soon() })).toBe(0);
  expect(retentionSettings({})).toEqual({ days: 90 });
  expect(() => retentionSettings({ POSTHORN_RETENTION_DAYS: "a week" })).toThrow("POSTHORN_RETENTION_DAYS");
});
