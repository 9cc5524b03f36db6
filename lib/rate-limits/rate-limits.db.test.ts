import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId } from "@/lib/ids";
import { pruneWindows } from "./prune";
import { reserveFromWindow } from "./reserve";
import { takeFromWindow } from "./take-from-window";

let database: TestDatabase;
let db: Database;
/** Another process, as far as the database can tell. */
let other: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  other = openDatabase(database);
});
afterAll(async () => {
  await Promise.all([db.close(), other.close()]);
  await database.drop();
});

/** In the future: what is long past may be pruned while a test runs. */
const noon = new Date("2099-11-30T12:00:00Z");
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

test("a window gives its limit and no more, and the next one begins anew", async () => {
  const bucket = newId();
  const take = (at: Date) => takeFromWindow(db.servicePool, bucket, 3, 60, at);
  expect(await take(noon)).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
  expect(await take(after(20.5))).toEqual({ allowed: true, remaining: 1, resetSeconds: 40 });
  expect(await take(after(30))).toEqual({ allowed: true, remaining: 0, resetSeconds: 30 });
  expect(await take(after(59.9))).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
  expect(await take(after(60))).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
});

test("of many at once in two processes exactly the limit is allowed", async () => {
  const bucket = newId();
  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => takeFromWindow((n % 2 ? db : other).servicePool, bucket, 50, 60, noon)));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(50);
});

test("chunks of any size, at once, add up to the limit exactly", async () => {
  const bucket = newId();
  const wants = Array.from({ length: 40 }, (_, n) => (n % 7) * 3 + 1);
  const grants = await Promise.all(wants.map((want, n) => reserveFromWindow((n % 2 ? db : other).servicePool, bucket, 100, 60, want, noon)));
  expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(100);
  for (const [n, { granted }] of grants.entries()) expect(granted).toBeLessThanOrEqual(wants[n]!);
});

test("a limit that was lowered within the window grants nothing more, one that was raised goes on", async () => {
  const bucket = newId();
  expect(await reserveFromWindow(db.servicePool, bucket, 100, 60, 80, noon)).toMatchObject({ granted: 80, remaining: 20 });
  expect(await reserveFromWindow(db.servicePool, bucket, 50, 60, 1, noon)).toMatchObject({ granted: 0 });
  expect(await reserveFromWindow(db.servicePool, bucket, 90, 60, 80, noon)).toMatchObject({ granted: 10, remaining: 0 });
  expect(await takeFromWindow(db.servicePool, bucket, 0, 60, noon)).toMatchObject({ allowed: false });
});

test("a bucket may be any text: long ones and NUL are told apart too", async () => {
  const long = "x".repeat(100_000);
  const names = [`${newId()}\0`, `${newId()}'"\\%_`, long + newId(), long + newId(), "\ud800"];
  for (const name of names) expect(await takeFromWindow(db.servicePool, name, 1, 60, noon), name.slice(0, 40)).toMatchObject({ allowed: true });
  const { rows } = await db.servicePool.query<{ longest: number }>("SELECT max(length(bucket)) AS longest FROM rate_windows");
  expect(rows[0]!.longest).toBeLessThanOrEqual(200);
});

test("without a time it is the database's, whatever this machine's clock says", async () => {
  const bucket = newId();
  const { resetSeconds } = await takeFromWindow(db.servicePool, bucket, 5, 3_600);
  const { rows } = await db.servicePool.query<{ present: boolean }>("SELECT starts_at <= now() AND starts_at > now() - interval '1 hour' AS present FROM rate_windows WHERE bucket = $1", [bucket]);
  expect(rows).toEqual([{ present: true }]);
  expect(resetSeconds).toBeLessThanOrEqual(3_600);
  await expect(takeFromWindow(db.servicePool, bucket, 5, 3_601)).rejects.toThrow(RangeError);
});

test("windows of long ago are pruned, present ones kept", async () => {
  const bucket = newId();
  await db.servicePool.query("INSERT INTO rate_windows (bucket, starts_at, used) SELECT $1, now() - interval '3 hours' - n * interval '1 second', 1 FROM generate_series(1, 6000) n", [bucket]);
  await takeFromWindow(db.servicePool, bucket, 5, 3_600);
  expect(await pruneWindows(db.servicePool)).toBeGreaterThanOrEqual(1);
  const { rows } = await db.servicePool.query("SELECT used FROM rate_windows WHERE bucket = $1", [bucket]);
  expect(rows).toEqual([{ used: 1 }]);
});

test("the tenant's role can neither read nor reset a count", async () => {
  await expect(db.tenantPool.query("SELECT * FROM rate_windows")).rejects.toThrow(/permission denied/);
  await expect(db.tenantPool.query("DELETE FROM rate_windows")).rejects.toThrow(/permission denied/);
});
