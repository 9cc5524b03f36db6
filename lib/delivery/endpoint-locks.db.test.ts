import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId } from "@/lib/ids";
import { EndpointLocks } from "./endpoint-locks";

let testDatabase: TestDatabase;
let mine: EndpointLocks;
let others: EndpointLocks;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
beforeEach(() => {
  mine = new EndpointLocks(testDatabase.serviceUrl);
  others = new EndpointLocks(testDatabase.serviceUrl);
});
afterEach(async () => {
  await Promise.all([mine.close(), others.close()]);
});

test("of two processes one has an endpoint, until it gives it back or ends", async () => {
  const [first, second] = [newId(), newId()];
  expect([await mine.tryAcquire(first), await mine.tryAcquire(first), await others.tryAcquire(first), await others.tryAcquire(second)]).toEqual([true, false, false, true]);
  await mine.release(first);
  expect(await others.tryAcquire(first)).toBe(true);
  await others.close();
  await expect.poll(() => mine.tryAcquire(second)).toBe(true);
});

test("many that are asked for together each have their own answer, in a handful of statements", async () => {
  const ids = Array.from({ length: 200 }, newId);
  const taken = ids.filter((_, i) => i % 3 === 0);
  for (const id of taken) await others.tryAcquire(id);

  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let statements = 0;
  pg.Client.prototype.query = function (this: unknown, ...args: unknown[]) {
    statements++;
    return original.apply(this, args);
  } as never;
  try {
    const got = await Promise.all(ids.map((id) => mine.tryAcquire(id)));
    expect(ids.filter((_, i) => got[i])).toEqual(ids.filter((id) => !taken.includes(id)));
    // What is given back is had by whoever asks in the same breath.
    const [, again] = await Promise.all([mine.release(ids[1]!), mine.tryAcquire(ids[1]!)]);
    expect(again).toBe(true);
  } finally {
    pg.Client.prototype.query = original as never;
  }
  expect(statements).toBeLessThan(10);
});

test("a lost connection fails whoever asks then, and the next asks anew", async () => {
  const id = newId();
  await mine.tryAcquire(id);
  const admin = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await admin.connect();
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()");
  await admin.end();
  await expect.poll(() => others.tryAcquire(id).catch(() => false)).toBe(true);
  const other = newId();
  await expect.poll(() => mine.tryAcquire(other).catch(() => false)).toBe(true);
});

test("what a statement had taken when it failed is free again", async () => {
  const [first, second] = [newId(), newId()];
  await mine.tryAcquire(first);
  const original = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  pg.Client.prototype.query = async function (this: unknown, ...args: unknown[]) {
    await original.apply(this, args);
    throw new Error("canceling statement due to user request");
  } as never;
  await expect(mine.tryAcquire(second)).rejects.toThrow("canceling statement");
  pg.Client.prototype.query = original as never;
  await expect.poll(() => others.tryAcquire(second)).toBe(true);
  await expect.poll(() => others.tryAcquire(first)).toBe(true);
  expect(await mine.tryAcquire(newId())).toBe(true);
});

test("the late end of a lost connection does not let go of the one that came after it", async () => {
  await mine.tryAcquire(newId());
  const lost = await (mine as unknown as { client: Promise<pg.Client> }).client;
  lost.emit("error", new Error("terminating connection due to administrator command"));
  const id = newId();
  expect(await mine.tryAcquire(id)).toBe(true);
  await lost.end();
  await mine.release(id);
  expect(await others.tryAcquire(id)).toBe(true);
});
