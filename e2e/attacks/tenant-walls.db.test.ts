import { afterAll, beforeAll, describe, expect, test } from "vitest";
import pg from "pg";
import { openDatabase, withTenantClient, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { fillTable, tablesOf, type Column } from "./fill-table";

/**
 * What the tenant's role may do with each table. The catalog says which tables
 * there are, so a new one fails here until somebody has decided about it.
 */
const walls: Record<string, { reads: "own" | "shared" | "nothing"; writes?: ("INSERT" | "UPDATE" | "DELETE")[]; columns?: string[] }> = {
  organizations: { reads: "own", columns: ["name", "staff_sees_payloads"] },
  memberships: { reads: "own", writes: ["UPDATE", "DELETE"] },
  invitations: { reads: "own", writes: ["INSERT", "UPDATE"] },
  support_grants: { reads: "own", writes: ["INSERT", "UPDATE"] },
  // The catalog is everybody's, but for the product's own operational types.
  event_types: { reads: "shared" },
  events: { reads: "own", writes: ["INSERT"] },
  endpoints: { reads: "own", writes: ["INSERT", "UPDATE"] },
  endpoint_states: { reads: "own", writes: ["INSERT", "UPDATE"] },
  deliveries: { reads: "own", writes: ["INSERT", "UPDATE"] },
  attempts: { reads: "own" },
  event_traces: { reads: "own", writes: ["INSERT"] },
  delivery_claims: { reads: "own" },
  endpoint_rollups: { reads: "own" },
  replays: { reads: "own", writes: ["INSERT", "UPDATE"] },
  notices: { reads: "own", writes: ["UPDATE"] },
  playground_inboxes: { reads: "own", writes: ["INSERT", "UPDATE", "DELETE"] },
  playground_requests: { reads: "own", writes: ["DELETE"] },
  audit_entries: { reads: "own", writes: ["INSERT"] },
  // Left by the tenant's role, read by workers alone.
  signing_secrets: { reads: "nothing", writes: ["INSERT"] },
  secret_reveals: { reads: "nothing", writes: ["INSERT"] },
  // Nothing at all: people, their sessions, keys and links.
  endpoint_credentials: { reads: "nothing" },
  users: { reads: "nothing" },
  user_sessions: { reads: "nothing" },
  api_keys: { reads: "nothing" },
  idempotency_keys: { reads: "nothing" },
  portal_links: { reads: "nothing" },
  one_time_tokens: { reads: "nothing" },
  outgoing_emails: { reads: "nothing" },
  rate_windows: { reads: "nothing" },
  claim_counters: { reads: "nothing" },
  worker_heartbeats: { reads: "nothing" },
};

/** Functions that see more than their caller: each answers for the caller's organization alone (posthorn_publish: lib/outbox/who-may.db.test.ts). */
const definers = ["posthorn_events_with_key", "posthorn_publish"];

let testDatabase: TestDatabase;
let owner: pg.Client;
let db: Database;
let tables: Map<string, Column[]>;
const mine = "01900000-0000-7000-8000-00000000000a";
const theirs = "01900000-0000-7000-8000-00000000000b";

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  db = openDatabase(testDatabase);
  tables = await tablesOf(owner);
  // Made-up rows: only row-level security and grants are asked here.
  await owner.query("SET session_replication_role = replica");
  await owner.query(
    `DO $$ DECLARE c record; BEGIN FOR c IN SELECT conrelid::regclass AS t, conname FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
     LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.t, c.conname); END LOOP; END $$`,
  );
  for (const [table, columns] of tables) for (const organization of [mine, theirs]) await fillTable(owner, table, columns, organization);
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await testDatabase.drop();
});

type Query = (sql: string, values?: unknown[]) => Promise<pg.QueryResult>;
const as = <T>(organization: string, work: (query: Query) => Promise<T>) => withTenantClient(db, organization, (client) => work((sql, values) => client.query(sql, values)));
const denied = /permission denied/;
const key = (table: string) => (table === "organizations" ? "id" : "organization_id");
const isTenants = (table: string) => tables.get(table)!.some(({ name }) => name === key(table)) || table === "organizations";

test("every table, view and partition is listed here, and nothing else", async () => {
  expect([...tables.keys()].sort()).toEqual(Object.keys(walls).sort());
  const { rows } = await owner.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm', 'f', 'p')");
  expect(rows).toEqual([]);
});

test("functions that see more than their caller are listed, and see one organization", async () => {
  const { rows } = await owner.query<{ name: string }>("SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1");
  expect(rows.map((row) => row.name)).toEqual(definers);
  const ask = "SELECT posthorn_events_with_key(7, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 100)";
  await owner.query("UPDATE events SET search_keys = '{7}'");
  expect((await db.tenantPool.query(ask)).rowCount).toBe(0);
  const { rows: found } = await as(mine, (query) => query(ask));
  const { rows: own } = await owner.query("SELECT id FROM events WHERE organization_id = $1", [mine]);
  expect(found.map((row) => row.posthorn_events_with_key)).toEqual(own.map((row) => row.id));
});

test("the tenant's role owns nothing, makes nothing, and sets itself nowhere above", async () => {
  await expect(db.tenantPool.query("CREATE TABLE mine (id int)")).rejects.toThrow(denied);
  await expect(db.tenantPool.query("SET ROLE posthorn_service")).rejects.toThrow(denied);
  await expect(db.tenantPool.query("SET session_replication_role = replica")).rejects.toThrow(denied);
  await expect(db.tenantPool.query("COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow(denied);
  const { rows } = await owner.query("SELECT relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND pg_has_role('posthorn_tenant', c.relowner, 'USAGE')");
  expect(rows).toEqual([]);
});

describe.each(Object.keys(walls))("%s", (table) => {
  const wall = walls[table]!;
  const may = (verb: "INSERT" | "UPDATE" | "DELETE") => wall.writes?.includes(verb) ?? false;

  test("has the grants that are listed, and row-level security", async () => {
    const { rows } = await owner.query<{ privilege: string; has: boolean }>(
      "SELECT privilege, has_table_privilege('posthorn_tenant', $1, privilege) AS has FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS privilege",
      [`public.${table}`],
    );
    expect(rows.filter(({ has }) => has).map(({ privilege }) => privilege)).toEqual([...(wall.reads === "nothing" ? [] : ["SELECT"]), ...(wall.writes ?? [])]);
    const { rows: columns } = await owner.query<{ name: string }>(
      "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND has_column_privilege('posthorn_tenant', attrelid, attnum, 'UPDATE') ORDER BY 1",
      [`public.${table}`],
    );
    if (!may("UPDATE")) expect(columns.map(({ name }) => name)).toEqual(wall.columns ?? []);
    const { rows: security } = await owner.query("SELECT relrowsecurity FROM pg_class WHERE oid = $1::regclass", [`public.${table}`]);
    expect(security).toEqual([{ relrowsecurity: true }]);
  });

  test("shows nothing without an organization, and nothing of another's", async () => {
    const all = `SELECT * FROM ${table}`;
    if (wall.reads === "nothing") {
      await expect(db.tenantPool.query(all)).rejects.toThrow(denied);
      await expect(as(mine, (query) => query(all))).rejects.toThrow(denied);
      await expect(as(mine, (query) => query(`SELECT 1 FROM ${table}`))).rejects.toThrow(denied);
      return;
    }
    const total = (await owner.query(all)).rowCount!;
    expect(total).toBeGreaterThan(1);
    if (wall.reads === "shared") {
      const shared = (await owner.query(`${all} WHERE NOT operational`)).rowCount;
      return expect((await as(mine, (query) => query(all))).rowCount).toBe(shared);
    }
    for (const organization of ["", theirs.replace("b", "c")]) expect((await as(organization, (query) => query(all))).rowCount).toBe(0);
    expect((await db.tenantPool.query(all)).rowCount).toBe(0);
    const { rows } = await as(mine, (query) => query(all));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row[key(table)] === mine)).toBe(true);
    expect((await as(mine, (query) => query(`${all} WHERE ${key(table)} = $1`, [theirs]))).rowCount).toBe(0);
  });

  test("takes no write from outside, and none that is not listed from inside", async () => {
    const column = tables.get(table)!.find(({ name }) => !["id", "organization_id"].includes(name))!.name;
    const before = (await owner.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows;
    /** In a transaction of its own that is undone: returns rows written, or the refusal. */
    const attempt = async (sql: string, values: unknown[] = []): Promise<number | string> => {
      const undo = new Error("undo");
      let written: number | null = 0;
      try {
        await as(mine, async (query) => {
          written = (await query(sql, values)).rowCount;
          throw undo;
        });
      } catch (error) {
        if (error !== undo) return (error as Error).message;
      }
      return written ?? 0;
    };
    const where = isTenants(table) ? `WHERE ${key(table)} = '${theirs}'` : "";
    const expected = (allowed: boolean) => (allowed ? expect.toSatisfy((got) => got === 0 || /row-level security/.test(String(got))) : expect.stringMatching(denied));
    expect(await attempt(`DELETE FROM ${table} ${where}`)).toEqual(expected(may("DELETE")));
    expect(await attempt(`UPDATE ${table} SET ${wall.columns?.[0] ?? column} = ${wall.columns?.[0] ?? column} ${where}`)).toEqual(expected(may("UPDATE") || wall.columns !== undefined));
    expect(await attempt(`TRUNCATE ${table}`)).toMatch(denied);
    if (isTenants(table)) {
      expect(await attempt(...(await fillTable.statement(table, tables.get(table)!, theirs)))).toEqual(expected(may("INSERT")));
      expect(await attempt(`UPDATE ${table} SET ${key(table)} = '${theirs}' WHERE ${key(table)} = '${mine}'`)).toMatch(may("UPDATE") ? /row-level security/ : denied);
    }
    if (may("DELETE")) expect(await attempt(`DELETE FROM ${table}`)).toBe(before.filter((row) => row[key(table)] === mine).length);
    expect((await owner.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows).toEqual(before);
  });
});
