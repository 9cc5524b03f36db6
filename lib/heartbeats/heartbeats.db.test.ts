import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { beat, type Gauges } from "./beat";
import { foldGone } from "./fold-gone";
import { seekLeadership, type Leadership } from "./leadership";
import { readHeartbeats } from "./read";
import { startHeartbeat } from "./start";

let database: TestDatabase;
let pool: pg.Pool;
const gauges: Gauges = { leader: 0, memoryBytes: 1, eventLoopLagSeconds: 0, drains: 0, runsRunning: 0, runsWaiting: 0, connectionsWaiting: 0 };
const newBeat = (counters: Record<string, number>, name = "host:1") => ({ id: crypto.randomUUID(), name, counters, gauges });

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.serviceUrl, max: 4 });
});
beforeEach(() => pool.query("DELETE FROM worker_heartbeats"));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("workers add up, and a worker that is gone leaves its counts", async () => {
  const first = newBeat({ a_total: 3, b_total: 1 });
  const second = newBeat({ a_total: 4 }, "host:2");
  await beat(pool, first);
  await beat(pool, second);
  await beat(pool, { ...second, counters: { a_total: 5 } });
  expect((await readHeartbeats(pool)).counters).toEqual({ a_total: 8, b_total: 1 });
  await pool.query("UPDATE worker_heartbeats SET beat_at = now() - interval '11 minutes' WHERE id = $1", [first.id]);
  await foldGone(pool);
  const later = await readHeartbeats(pool);
  expect(later.counters).toEqual({ a_total: 8, b_total: 1 });
  expect(later.living.map(({ name }) => name)).toEqual(["host:2"]);
  await foldGone(pool, [second.id]);
  await foldGone(pool);
  expect(await readHeartbeats(pool)).toEqual({ counters: { a_total: 8, b_total: 1 }, living: [], youngestSeconds: null });
});

test("a worker beats from its start, survives a database that is away, and leaves in order", async () => {
  const errors: unknown[] = [];
  let away = false;
  const flaky = Object.assign(Object.create(pool) as pg.Pool, { query: (...args: [string, unknown[]]) => (away ? Promise.reject(new Error("away")) : pool.query(...args)) });
  const heartbeat = startHeartbeat({ pool: flaky, gauges: () => ({ leader: 1, drains: 2, runsRunning: 0, runsWaiting: 0 }), onError: (error) => errors.push(error), everyMs: 30 });
  await expect.poll(async () => (await readHeartbeats(pool)).living.map(({ gauges }) => gauges.drains)).toEqual([2]);
  away = true;
  await expect.poll(() => errors.length).toBe(1);
  await pool.query("DELETE FROM worker_heartbeats");
  away = false;
  await expect.poll(async () => (await readHeartbeats(pool)).living.length).toBe(1);
  await heartbeat.stop();
  expect((await readHeartbeats(pool)).living).toEqual([]);
  expect(errors).toHaveLength(1);
});

test("one leads at a time, and the next takes over when its connection is cut", { timeout: 90_000 }, async () => {
  const led: string[] = [];
  const seek = (name: string) => seekLeadership({ connectionString: database.serviceUrl, onLead: () => led.push(name), everyMs: 50 });
  const seekers: Record<string, Leadership> = { a: seek("a") };
  await vi.waitFor(() => expect(led).toEqual(["a"]), { timeout: 20_000 });
  Object.assign(seekers, { b: seek("b"), c: seek("c") });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(Object.values(seekers).map(({ leads }) => leads)).toEqual([true, false, false]);
  await pool.query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7270502 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())");
  await vi.waitFor(() => expect(led).toHaveLength(2), { timeout: 20_000 });
  expect(Object.values(seekers).filter(({ leads }) => leads)).toHaveLength(1);
  const leader = Object.values(seekers).find(({ leads }) => leads)!;
  await leader.close();
  await vi.waitFor(() => expect(led).toHaveLength(3), { timeout: 20_000 });
  expect(Object.values(seekers).filter(({ leads }) => leads)).toHaveLength(1);
  await Promise.all(Object.values(seekers).map((each) => each.close()));
});
