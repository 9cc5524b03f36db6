import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId } from "@/lib/ids";
import type { Queryable } from "./reserve";
import { SharedAllowance } from "./shared-allowance";

let database: TestDatabase;
let db: Database;
/** How many statements were sent. */
let statements = 0;
let counted: Queryable;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  const query = (...args: Parameters<Database["servicePool"]["query"]>) => {
    if (/reserve|rate_windows AS w/.test(String(args[0]))) statements++;
    return db.servicePool.query(...args);
  };
  counted = { query } as unknown as Queryable;
});
beforeEach(() => {
  statements = 0;
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** The hour's window, which a test does not outlast but at the full hour. */
const newProcess = (options: { maxBuckets?: number; clock?: () => number } = {}) => new SharedAllowance(counted, { windowSeconds: 3_600, ...options });
const spendMany = async (allowance: SharedAllowance, bucket: string, limit: number, times: number, cost = 1) =>
  (await Promise.all(Array.from({ length: times }, () => allowance.spend(bucket, limit, cost)))).filter(({ allowed }) => allowed).length;

test("several processes at once never spend more than the limit, and all of it where one goes on asking", async () => {
  const bucket = newId();
  const processes = [newProcess(), newProcess(), newProcess(), newProcess()];
  const spent = await Promise.all(processes.map((each) => spendMany(each, bucket, 600, 140)));
  expect(spent.reduce((sum, count) => sum + count, 0)).toBe(560);
  let more = 0;
  for (const each of [...processes, ...processes]) more += await spendMany(each, bucket, 600, 200);
  expect(560 + more).toBe(600);
});

test("costs of any size, at once, stay within the limit", async () => {
  const bucket = newId();
  const processes = [newProcess(), newProcess(), newProcess()];
  const costs = Array.from({ length: 300 }, (_, n) => (n * 7) % 40 + 1);
  const answers = await Promise.all(costs.map(async (cost, n) => ((await processes[n % 3]!.spend(bucket, 2_000, cost)).allowed ? cost : 0)));
  const total = answers.reduce((sum, cost) => sum + cost, 0);
  expect(total).toBeLessThanOrEqual(2_000);
  expect(total).toBeGreaterThan(2_000 - 3 * 70);
});

test("a thousand requests cost about as many statements as chunks, and once the window is full none", async () => {
  const bucket = newId();
  const allowance = newProcess();
  for (let n = 0; n < 1_000; n++) expect((await allowance.spend(bucket, 6_000)).allowed).toBe(true);
  expect(statements).toBeLessThanOrEqual(12);
  for (let n = 0; n < 5_000; n++) await allowance.spend(bucket, 6_000);
  expect(await allowance.spend(bucket, 6_000)).toMatchObject({ allowed: false, remaining: 0, limit: 6_000, windowSeconds: 3_600 });
  statements = 0;
  for (let n = 0; n < 1_000; n++) await allowance.spend(bucket, 6_000);
  expect(statements).toBe(0);
});

test("what is left is told, and never more than there is", async () => {
  const bucket = newId();
  const allowance = newProcess();
  expect(await allowance.spend(bucket, 10)).toMatchObject({ allowed: true, remaining: 9 });
  expect(await allowance.spend(bucket, 10, 4)).toMatchObject({ allowed: true, remaining: 5 });
  expect(await allowance.spend(bucket, 10, 6)).toMatchObject({ allowed: false });
  expect(await allowance.spend(bucket, 10, 5)).toMatchObject({ allowed: true, remaining: 0 });
});

test("a limit that is raised within the window is asked for again, one that is lowered holds at the next chunk", async () => {
  const bucket = newId();
  const allowance = newProcess();
  expect(await spendMany(allowance, bucket, 5, 8)).toBe(5);
  expect(await spendMany(allowance, bucket, 9, 8)).toBe(4);
  expect(await spendMany(allowance, bucket, 3, 8)).toBe(0);
  expect(await allowance.spend(bucket, 0)).toMatchObject({ allowed: false });
});

test("with a new window comes a new allowance, and what was reserved before is gone", async () => {
  const bucket = newId();
  let now = 0;
  const allowance = newProcess({ clock: () => now });
  await allowance.spend(bucket, 60_000);
  const before = (await db.servicePool.query("SELECT used FROM rate_windows WHERE bucket = $1", [bucket])).rows;
  expect(before).toEqual([{ used: 1_000 }]);
  await db.servicePool.query("UPDATE rate_windows SET starts_at = starts_at - interval '1 hour' WHERE bucket = $1", [bucket]);
  now += 3_600_001;
  expect(await allowance.spend(bucket, 60_000)).toMatchObject({ allowed: true, remaining: 59_999 });
});

test("memory is bounded, whatever the number of buckets", async () => {
  const allowance = newProcess({ maxBuckets: 20 });
  for (let n = 0; n < 60; n++) await allowance.spend(`${newId()}`, 5);
  expect(allowance.size).toBe(20);
});

test("a database that is away is an error for who needs it, and the next one asks again", async () => {
  let down = true;
  const pool = { query: (...args: unknown[]) => (down ? Promise.reject(new Error("connect ECONNREFUSED")) : (db.servicePool.query as (...a: unknown[]) => unknown)(...args)) } as unknown as Queryable;
  const allowance = new SharedAllowance(pool, { windowSeconds: 60 });
  const bucket = newId();
  await expect(allowance.spend(bucket, 10)).rejects.toThrow("ECONNREFUSED");
  down = false;
  expect((await allowance.spend(bucket, 10)).allowed).toBe(true);
});
