import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { openDatabase, withTenant, withTenantClient, type Database } from "@/lib/db/database";
import { DomainError, invalid, notFound } from "@/lib/errors";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId } from "@/lib/ids";
import { parseKeyring, type Keyring } from "@/lib/secrets/keyring";
import { createOrganization, testEncryptionKey, testKeyring } from "@/prisma/factories";
import { answerOnce } from "./answer-once";
import { operations } from "./operations/all";
import { toProblemResponse } from "./problem";

let database: TestDatabase;
let db: Database;
let who: { apiKeyId: string; organizationId: string };
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  const { id: organizationId } = await createOrganization(db);
  who = { organizationId, apiKeyId: (await createApiKey(db, { organizationId, name: "A key" })).id };
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

let work: ReturnType<typeof vi.fn<() => Promise<string>>>;
let answer: ReturnType<typeof vi.fn<(done: string) => Promise<Response>>>;
beforeEach(() => {
  key = newId();
  work = vi.fn<() => Promise<string>>(async () => "done");
  answer = vi.fn(async (done: string) => Response.json({ done }));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const ask = ({ keyring = testKeyring, pool = db.servicePool, body = "{}" }: { keyring?: Keyring; pool?: Database["servicePool"]; body?: string } = {}) => {
  const request = new Request("https://hooks.example/api/v1/endpoints", { method: "POST", headers: { "idempotency-key": key } });
  return answerOnce({ db: { ...db, servicePool: pool }, keyring }, operations["endpoints.disable"], request, who, body, { work, answer });
};

const unknown = { status: 409, code: "idempotency_outcome_unknown" };

test.each([
  ["breaks off", new Error("boom")],
  ["is ended by its time limit", Object.assign(new Error("Transaction API error: Transaction already closed"), { code: "P2028" })],
  ["loses the database, be it before or after the commit", Object.assign(new Error("Connection terminated unexpectedly"), { code: "08006" })],
  ["says itself that it failed", new DomainError(503, "try_later", "Not now.", "Later.")],
])("a write that %s is never run again under its key", async (_, error) => {
  work.mockRejectedValueOnce(error);
  await expect(ask()).rejects.toBe(error);
  for (let time = 0; time < 2; time++) await expect(ask()).rejects.toMatchObject(unknown);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a write that is done and cannot be answered is never run again, whatever the trouble", async () => {
  answer.mockRejectedValueOnce(notFound("endpoint"));
  await expect(ask()).rejects.toMatchObject({ status: 404 });
  await expect(ask()).rejects.toMatchObject(unknown);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a refusal sets the key free", async () => {
  work.mockRejectedValueOnce(invalid("not_so", "Not so.", "Do it otherwise."));
  await expect(ask()).rejects.toMatchObject({ code: "not_so" });
  expect(await (await ask({ body: '{"other":1}' })).json()).toEqual({ done: "done" });
  expect(work).toHaveBeenCalledTimes(2);
});

describe("a write that the database certainly did not do is done when it is asked for again", () => {
  const nowhere = "postgres://nobody:nothing@127.0.0.1:1/none";
  const raised = (code: string) => () => withTenant(db, who.organizationId, (tx) => tx.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END $$`));
  const without = async (run: (other: Database) => Promise<unknown>, urls: { tenantUrl: string; serviceUrl: string }) => {
    const other = openDatabase(urls, { max: 1 });
    const held = urls === database ? await other.tenantPool.connect() : null;
    try {
      return await run(other);
    } finally {
      held?.release();
      await other.close();
    }
  };
  const begun = (other: Database) => withTenant(other, who.organizationId, async () => {});
  const begunPlain = (other: Database) => withTenantClient(other, who.organizationId, async () => {});
  const away = { tenantUrl: nowhere, serviceUrl: nowhere };
  test.each<[string, () => Promise<unknown>]>([
    ["it was serialized after another", raised("40001")],
    ["it was in a deadlock", raised("40P01")],
    ["it waited too long for a lock", raised("55P03")],
    ["the server refuses connections, with Prisma", () => without(begun, away)],
    ["the server refuses connections, with pg", () => without(begunPlain, away)],
    ["no connection is free, with Prisma", () => without(begun, database)],
    ["no connection is free, with pg", () => without(begunPlain, database)],
    ["no transaction was begun in time", () => Promise.reject(Object.assign(new Error("Transaction API error: Unable to start a transaction in the given time."), { code: "P2028" }))],
  ])("because %s", async (_, trouble) => {
    work.mockImplementationOnce(() => trouble() as Promise<string>);
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(toProblemResponse(error, "req").status).toBe(503);
    expect(await (await ask()).json()).toEqual({ done: "done" });
    expect(work).toHaveBeenCalledTimes(2);
  });
});

/** The pool, where keeping an answer fails so many times. */
function failing(times: number): Database["servicePool"] {
  let left = times;
  const query = (text: string, values: unknown[]) => (text.includes("SET status") && left-- > 0 ? Promise.reject(new Error("gone")) : db.servicePool.query(text, values));
  return { query } as unknown as Database["servicePool"];
}

test("keeping the answer is tried again", async () => {
  await ask({ pool: failing(2) });
  expect((await ask()).headers.get("idempotent-replayed")).toBe("true");
  expect(work).toHaveBeenCalledTimes(1);
});

test("an answer that cannot be kept is given all the same and logged, and the write is not run again", async () => {
  expect((await ask({ pool: failing(9) })).status).toBe(200);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining("could not be kept"));
  await expect(ask()).rejects.toMatchObject({ code: "idempotency_in_flight" });
  await db.servicePool.query("UPDATE idempotency_keys SET locked_until = now() WHERE token IS NOT NULL");
  await expect(ask()).rejects.toMatchObject(unknown);
  expect(work).toHaveBeenCalledTimes(1);
});

test("who has the rows and not the installation's key cannot tell which body they are of", async () => {
  const other = createHash("sha256").update("another installation").digest("base64");
  await ask({ body: '{"password":"guess"}' });
  await expect(ask({ body: '{"password":"guess"}', keyring: parseKeyring({ POSTHORN_ENCRYPTION_KEY: other }) })).rejects.toMatchObject({ code: "idempotency_key_reused" });
  const turned = parseKeyring({ POSTHORN_ENCRYPTION_KEY: other, POSTHORN_ENCRYPTION_KEYS_OLD: testEncryptionKey });
  expect((await ask({ body: '{"password":"guess"}', keyring: turned })).headers.get("idempotent-replayed")).toBe("true");
  await expect(ask({ body: '{"password":"other"}', keyring: turned })).rejects.toMatchObject({ code: "idempotency_key_reused" });
});
