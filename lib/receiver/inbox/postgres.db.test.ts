import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { PostgresInbox, postgresInboxSchema, type Queryable } from "./postgres";
import { describeStore } from "./store-suite";
import { workInbox } from "./work";

let database: TestDatabase;
let pool: pg.Pool;
const inbox = new PostgresInbox({ connect: () => pool.connect() });

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 12 });
  await pool.query(postgresInboxSchema());
  await pool.query("CREATE TABLE effects (event text NOT NULL)");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const clear = () => pool.query("TRUNCATE webhook_inbox, effects");
const effects = async () => (await pool.query<{ event: string }>("SELECT event FROM effects")).rows.map(({ event }) => event);
const event = { id: "evt_1", body: Buffer.from("{}") };

describe("an inbox in PostgreSQL", () => {
  describeStore(async () => {
    await clear();
    return inbox;
  });

  it("goes on with a table of an earlier version, once its schema was run again", async () => {
    const old = new PostgresInbox({ connect: () => pool.connect(), table: "old_inbox" });
    await pool.query("CREATE TABLE old_inbox (id text PRIMARY KEY, body bytea, state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'dead')), attempts integer NOT NULL DEFAULT 0, due_at timestamptz NOT NULL DEFAULT now(), last_error text, received_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz)");
    await old.insert(event);
    for (let time = 0; time < 2; time++) await pool.query(postgresInboxSchema("old_inbox"));
    expect(await workInbox(old, async () => {})).toBe(1);
  });

  it("has the effect of an event once, though the worker is killed between effect and mark", { timeout: 60_000 }, async () => {
    await clear();
    await inbox.insert(event);
    expect(await killedWorker("postgres", database.ownerUrl)).toBe("SIGKILL");
    expect(await effects()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await workInbox(inbox, ({ id }, tx) => tx.query("INSERT INTO effects VALUES ($1)", [id]))).toBe(1);
    expect(await workInbox(inbox, () => Promise.reject(new Error("again")))).toBe(0);
    expect(await effects()).toEqual(["evt_1"]);
    expect((await pool.query("SELECT state, attempts, body FROM webhook_inbox")).rows).toEqual([{ state: "done", attempts: 2, body: null }]);
  });

  it("undoes the effect where the handler throws after it", async () => {
    await clear();
    await inbox.insert(event);
    await workInbox(inbox, async ({ id }, tx) => {
      await tx.query("INSERT INTO effects VALUES ($1)", [id]);
      throw new Error("and then\u0000 this");
    });
    expect(await effects()).toEqual([]);
    expect((await pool.query("SELECT state, last_error FROM webhook_inbox")).rows).toEqual([{ state: "pending", last_error: "Error: and then this" }]);
  });

  it("takes nothing for done where the handler caught the error of a statement, for the whole transaction is lost by that", async () => {
    await clear();
    const careless = async (tx: Queryable) => {
      await tx.query("INSERT INTO effects VALUES ('evt_1')");
      await tx.query("SELECT 1 / 0").catch(() => undefined);
    };
    await expect(inbox.once("evt_1", careless)).rejects.toMatchObject({ code: "25P02" });
    expect(await inbox.insert(event)).toBe("stored");
    await workInbox(inbox, (_, tx) => careless(tx));
    expect(await effects()).toEqual([]);
    expect((await pool.query("SELECT state, last_error FROM webhook_inbox")).rows).toEqual([{ state: "pending", last_error: expect.stringContaining("transaction is aborted") }]);
  });

  it("closes a connection that cannot roll back, for its transaction is still open", async () => {
    await clear();
    const released: unknown[] = [];
    const connect = async () => {
      const client = await pool.connect();
      return {
        query: (text: string, values?: unknown[]) => (text === "ROLLBACK" ? Promise.reject(new Error("timed out")) : client.query(text, values)),
        release: (error?: Error | boolean) => (released.push(error), client.release(error)),
      };
    };
    const fragile = new PostgresInbox({ connect });
    await expect(fragile.once("evt_1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await fragile.once("evt_1", async () => undefined)).toBe("stored");
    expect(released).toEqual([new Error("timed out"), undefined]);
  });

  it("never runs an effect twice at a time, even where one outlasts its lease", async () => {
    await clear();
    await inbox.insert(event, new Date(0));
    const claim = () => inbox.claim({ now: new Date(), limit: 1, leaseMs: 0, maxAttempts: 9 });
    const [first] = await claim();
    await inbox.finish(first!, async () => expect(await claim()).toEqual([]), new Date());
    expect(await claim()).toEqual([]);
  });

  it("has the effect at once and once, of many that bring the same event together", async () => {
    await clear();
    let broken = true;
    const once = () =>
      inbox.once("evt_1", async (tx) => {
        await tx.query("INSERT INTO effects VALUES ('evt_1')");
        if (broken) {
          broken = false;
          throw new Error("rolled back");
        }
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, once));
    const values = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed")).sort();
    expect(values).toEqual([...Array<string>(8).fill("duplicate"), "failed", "stored"]);
    expect(await effects()).toEqual(["evt_1"]);
  });

  it("stores an event in a transaction of the caller's own, or not at all", async () => {
    await clear();
    const client = await pool.connect();
    await client.query("BEGIN");
    expect(await inbox.insertWith(client, event)).toBe("stored");
    await client.query("ROLLBACK");
    client.release();
    expect(await inbox.insert(event)).toBe("stored");
  });

  it("forgets what is done and old, and nothing else", async () => {
    await clear();
    const old = new Date("2020-01-01");
    for (const id of ["evt_done", "evt_new"]) {
      await inbox.insert({ ...event, id }, old);
      const [claimed] = await inbox.claim({ now: old, limit: 1, leaseMs: 1, maxAttempts: 3 });
      await inbox.finish(claimed!, async () => undefined, id === "evt_done" ? old : new Date());
    }
    await inbox.insert({ ...event, id: "evt_pending" }, old);
    expect(await inbox.prune(new Date("2021-01-01"))).toBe(1);
    expect((await pool.query("SELECT id FROM webhook_inbox ORDER BY id")).rows).toEqual([{ id: "evt_new" }, { id: "evt_pending" }]);
  });

  it("takes no table's name that would be more than a name", () => {
    for (const table of ["x; DROP TABLE y", 'a"b', "A", "", "a.b.c"]) expect(() => postgresInboxSchema(table)).toThrow(expect.objectContaining({ code: "bad_option" }));
    expect(postgresInboxSchema("hooks.inbox")).toContain("CREATE TABLE IF NOT EXISTS hooks.inbox (");
  });
});

/** The signal that ended a worker which kills itself after the effect. */
function killedWorker(kind: string, url: string): Promise<string | null> {
  const program = fileURLToPath(new URL("crash-child.ts", import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", program, kind, url], (error) => resolve((error as { signal?: string } | null)?.signal ?? null));
  });
}
