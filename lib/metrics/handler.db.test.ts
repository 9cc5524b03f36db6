import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { createApiKey } from "@/lib/api-keys/create";
import { createPublishHandler } from "@/lib/api/publish";
import { beat } from "@/lib/heartbeats/beat";
import { drainEndpoint } from "@/lib/delivery/drain";
import { readiness } from "@/lib/operations/readiness";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { readMigrations } from "@/prisma/migrate/migration-files";
import { families, type Family } from "./catalog";
import { metricsHandler } from "./handler";
import { readExposition, type Sample } from "./read-exposition";
import { tally } from "./tally";

const token = "a-token-for-tests-alone";
let stage: Stage;
let receiver: SimpleReceiver;

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  receiver = await startSimpleReceiver((request, response) => void response.writeHead(request.path.includes("bad") ? 500 : 204).end());
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const gauges = { leader: 1, memoryBytes: 1e8, eventLoopLagSeconds: 0.01, drains: 0, runsRunning: 1, runsWaiting: 2, connectionsWaiting: 0 };

/** A handler for each scrape: its figures are of now. */
async function scrape(authorization: string | null = `Bearer ${token}`): Promise<Response> {
  const { db } = stage;
  const handler = metricsHandler(() => Object.assign(Object.create(db.servicePool), {}) as typeof db.servicePool, token);
  return handler(new Request("http://localhost/api/metrics", { headers: authorization === null ? {} : { authorization } }));
}

async function samples(): Promise<Sample[]> {
  const response = await scrape();
  expect(response.status).toBe(200);
  return readExposition(await response.text());
}

const valueOf = (all: Sample[], name: string, labels: Record<string, string> = {}) => all.find((sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value))?.value;

test("whoever has no token learns nothing, and without one set there is nothing", async () => {
  for (const authorization of [null, "Bearer wrong", token, `bearer ${token}`]) expect((await scrape(authorization)).status).toBe(401);
  const unset = metricsHandler(() => stage.db.servicePool, undefined);
  expect((await unset(new Request("http://localhost/api/metrics", { headers: { authorization: "Bearer " } }))).status).toBe(404);
});

test("a process's own figures have how it answered publish requests, by class of status", async () => {
  const organization = await createOrganization(stage.db);
  const { secret } = await createApiKey(stage.db, { organizationId: organization.id, name: "theirs", scopes: ["events:publish"] });
  const publish = createPublishHandler(stage.db, "http://127.0.0.1:1");
  const post = (type: string) => publish(new Request("http://127.0.0.1/api/v1/events", { method: "POST", headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" }, body: JSON.stringify({ type, data: {} }) }));
  const figures = async () => {
    const handler = metricsHandler(() => stage.db.servicePool, token);
    const text = await (await handler(new Request("http://localhost/api/metrics?only=process", { headers: { authorization: `Bearer ${token}` } }))).text();
    const all = readExposition(text.split("\n").filter((line) => /^(# \w+ )?posthorn_/.test(line)).join("\n") + "\n");
    return ["2xx", "4xx", "5xx"].map((statusClass) => valueOf(all, "posthorn_publish_answers_total", { class: statusClass })!);
  };
  const before = await figures();
  expect([(await post("order.paid")).status, (await post("order.paid")).status, (await post("no.such.type")).status]).toEqual([202, 202, 422]);
  expect((await figures()).map((count, index) => count - before[index]!)).toEqual([2, 1, 0]);
});

test("what was delivered, failed and waits is in the figures, and in no other way than the catalog says", async () => {
  const { id } = await createOrganization(stage.db);
  const good = await createEndpointRow(stage.db, id, { url: receiver.url });
  const bad = await createEndpointRow(stage.db, id, { url: `${receiver.url}/bad`, schedule: "custom", customSchedule: [60] });
  await stage.publish(id, ...Array.from({ length: 3 }, () => ({ type: "order.paid", data: {} })));
  const before = tally();
  for (const { id: endpoint } of [good, bad]) await drainEndpoint(stage.engine, endpoint, { deadline: performance.now() + 10_000 });
  const waiting = await createOrganization(stage.db);
  await createEndpointRow(stage.db, waiting.id, { url: receiver.url });
  await stage.publish(waiting.id, { type: "order.paid", data: {} });
  const counters = Object.fromEntries(Object.entries(tally()).map(([series, value]) => [series, value - (before[series] ?? 0)]));
  await beat(stage.db.servicePool, { id: crypto.randomUUID(), name: "host:1", counters, gauges });

  const all = await samples();
  expect(valueOf(all, "posthorn_attempts_total", { outcome: "delivered", error_class: "ok", trigger: "schedule" })).toBe(3);
  expect(valueOf(all, "posthorn_attempts_total", { outcome: "retry", error_class: "server_error" })).toBe(3);
  expect(valueOf(all, "posthorn_attempt_duration_seconds_count")).toBe(6);
  expect(valueOf(all, "posthorn_attempt_duration_seconds_bucket", { le: "+Inf" })).toBe(6);
  expect(valueOf(all, "posthorn_claimed_deliveries_total")).toBe(6);
  expect(valueOf(all, "posthorn_drains_total")).toBe(2);
  expect(valueOf(all, "posthorn_deliveries_waiting", { state: "retrying" })).toBe(3);
  expect(valueOf(all, "posthorn_deliveries_waiting", { state: "pending" })).toBe(1);
  expect(valueOf(all, "posthorn_backlog_deliveries")).toBe(1);
  expect(valueOf(all, "posthorn_backlog_oldest_age_seconds")).toBeGreaterThan(0);
  expect(valueOf(all, "posthorn_endpoints", { status: "active" })).toBe(3);
  expect(valueOf(all, "posthorn_workers")).toBe(1);
  expect(valueOf(all, "posthorn_worker_runs", { state: "waiting" })).toBe(2);
  for (const { name, labels } of all) {
    const family = Object.hasOwn(families, name) ? name : name.replace(/_(bucket|sum|count)$/, "");
    const known = (families as Record<string, Family>)[family]!;
    expect([name, Object.keys(labels).filter((label) => label !== "le")]).toEqual([name, [...known.labels]]);
  }
});

test("every family of the catalog comes out of a scrape", async () => {
  const names = new Set((await samples()).map(({ name }) => name.replace(/_(bucket|sum|count)$/, "")));
  const missing = Object.keys(families).filter((family) => !names.has(family));
  expect(missing).toEqual(["posthorn_functions_total"]); // counted by the executor, which is not here
});

test("an open breaker is seen, and what it holds back is no backlog of ours", async () => {
  const { id } = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, id, { url: receiver.url });
  await stage.publish(id, { type: "order.paid", data: {} });
  await stage.owner.query("UPDATE deliveries SET due_at = now() - interval '1 hour' WHERE endpoint_id = $1", [endpoint.id]);
  expect(valueOf(await samples(), "posthorn_backlog_oldest_age_seconds")).toBeGreaterThan(3_000);
  await stage.owner.query("UPDATE endpoint_states SET breaker_open_until = now() + interval '1 minute' WHERE endpoint_id = $1", [endpoint.id]);
  const all = await samples();
  expect(valueOf(all, "posthorn_breakers", { state: "open" })).toBe(1);
  expect(valueOf(all, "posthorn_backlog_oldest_age_seconds")).toBeLessThan(3_000);
});

test("ready says what is wrong: no worker, an old heartbeat, an older database, none", async () => {
  const newest = readMigrations().at(-1)!.name;
  const { db } = stage;
  await stage.owner.query("DELETE FROM worker_heartbeats");
  expect(await readiness(db, newest)).toMatchObject({ ready: false, reasons: ["No worker has given a sign of life."], checks: { database: true, migrations: true, worker: false } });
  await beat(db.servicePool, { id: crypto.randomUUID(), name: "host:1", counters: {}, gauges });
  expect(await readiness(db, newest)).toMatchObject({ ready: true, reasons: [], workers: 1 });
  expect(await readiness(db)).toMatchObject({ ready: true });
  await stage.owner.query("UPDATE worker_heartbeats SET beat_at = now() - interval '46 seconds'");
  expect(await readiness(db, newest)).toMatchObject({ ready: false, reasons: ["The latest sign of life of a worker is 46 s old."] });
  expect((await readiness(db, "99990101000000_future")).reasons[0]).toMatch(/newest migration is .*this version asks for 99990101000000_future/);
  const away = { tenantPool: { query: () => Promise.reject(new Error("gone")) }, servicePool: db.servicePool };
  expect(await readiness(away as never, newest)).toMatchObject({ ready: false, reasons: ["The database does not answer."], checks: { database: false } });
});
