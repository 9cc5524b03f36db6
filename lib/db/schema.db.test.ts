import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { openDatabase, withTenantClient, type Database } from "./database";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { viaPg } from "./sql";
import { publishEvents } from "@/lib/events/publish";

/** What schema.prisma cannot say, asserted by asking PostgreSQL. */

let database: TestDatabase;
let owner: pg.Client;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  db = openDatabase(database);
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.drop();
});

const tablesOf = async (sql: string) => (await owner.query<{ name: string }>(sql)).rows.map((row) => row.name);
const ours = "c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'";

test("every table has row-level security and a policy for the service role", async () => {
  const all = await tablesOf(`SELECT c.relname AS name FROM pg_class c WHERE ${ours} ORDER BY 1`);
  const guarded = await tablesOf(`SELECT c.relname AS name FROM pg_class c WHERE ${ours} AND c.relrowsecurity
    AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND 'posthorn_service'::regrole = ANY(p.polroles)) ORDER BY 1`);
  expect(all.length).toBeGreaterThan(14);
  expect(guarded).toEqual(all);
});

test("every table with an organization has a tenant policy, but for those that only the service reads", async () => {
  const withOrganization = await tablesOf(`SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' WHERE ${ours} ORDER BY 1`);
  const withPolicy = await tablesOf(`SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' WHERE ${ours}
    AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant') ORDER BY 1`);
  expect(withPolicy).toEqual(withOrganization.filter((name) => !["api_keys", "idempotency_keys", "portal_links", "user_sessions"].includes(name)));
});

test("neither login role can bypass row-level security, create roles or is a superuser", async () => {
  for (const url of [database.tenantUrl, database.serviceUrl]) {
    const { rows } = await owner.query("SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = $1", [decodeURIComponent(new URL(url).username)]);
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
  }
});

test("the tenant role sees only its own organization, nothing without one, and never a secret, a user or a key", async () => {
  const [mine, other] = [await createOrganization(db), await createOrganization(db)];
  await createEventType(db, "order.paid");
  for (const { id } of [mine, other]) {
    await createEndpointRow(db, id);
    await publishEvents(viaPg(db.servicePool), id, [{ type: "order.paid", data: {} }]);
  }
  const count = async (client: { query: pg.Client["query"] }, table: string) => Number((await client.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
  for (const table of ["organizations", "events", "endpoints", "endpoint_states", "deliveries"]) {
    expect([table, await count(db.tenantPool as never, table)]).toEqual([table, 0]);
    expect([table, await withTenantClient(db, mine.id, (client) => count(client as never, table))]).toEqual([table, 1]);
    expect(await count(owner as never, table)).toBeGreaterThan(1);
  }
  for (const table of ["signing_secrets", "endpoint_credentials", "secret_reveals", "users", "user_sessions", "api_keys", "idempotency_keys", "portal_links", "one_time_tokens", "rate_windows", "outgoing_emails"]) {
    await expect(withTenantClient(db, mine.id, (client) => count(client as never, table))).rejects.toThrow(/permission denied/);
  }
});

test("the tenant role cannot write into another organization, move a row there, or rewrite what was published", async () => {
  const [mine, other] = [await createOrganization(db), await createOrganization(db)];
  const theirs = await createEndpointRow(db, other.id);
  const own = await createEndpointRow(db, mine.id);
  const as = (sql: string, values: unknown[] = []) => withTenantClient(db, mine.id, (client) => client.query(sql, values));
  expect((await as("UPDATE endpoints SET url = 'https://evil.example/' WHERE id = $1", [theirs.id])).rowCount).toBe(0);
  await expect(as("UPDATE endpoints SET organization_id = $2 WHERE id = $1", [own.id, other.id])).rejects.toThrow(/row-level security/);
  await expect(as("INSERT INTO audit_entries (id, organization_id, actor, actor_label, action) VALUES (gen_random_uuid(), $1, 'x', 'x', 'x')", [other.id])).rejects.toThrow(/row-level security/);
  await expect(as("UPDATE events SET payload = 'x'")).rejects.toThrow(/permission denied/);
  await expect(as("DELETE FROM deliveries")).rejects.toThrow(/permission denied/);
  await expect(as("DELETE FROM audit_entries")).rejects.toThrow(/permission denied/);
  await expect(as("INSERT INTO attempts (id) VALUES (gen_random_uuid())")).rejects.toThrow(/permission denied/);
  await expect(as("SELECT * FROM _prisma_migrations")).rejects.toThrow(/permission denied/);
});

test("rows cannot pair one organization with another's endpoint or event", async () => {
  const [mine, other] = [await createOrganization(db), await createOrganization(db)];
  const theirs = await createEndpointRow(db, other.id);
  const [event] = await publishEvents(viaPg(db.servicePool), mine.id, [{ type: "order.paid", data: {} }]);
  const insert = `INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, due_at) VALUES (gen_random_uuid(), $1, $2, $3, 'order.paid', 'pending', now())`;
  await expect(owner.query(insert, [mine.id, event!.id, theirs.id])).rejects.toThrow(/foreign key/);
  await expect(owner.query(insert, [other.id, event!.id, theirs.id])).rejects.toThrow(/foreign key/);
});

test.each([
  ["a waiting delivery without a time", "UPDATE deliveries SET due_at = NULL WHERE id = $1"],
  ["a finished delivery that still waits", "UPDATE deliveries SET state = 'succeeded', completed_at = now() WHERE id = $1"],
  ["a finished delivery without an end", "UPDATE deliveries SET state = 'failed', reason = 'x', due_at = NULL WHERE id = $1"],
  ["a state without its reason", "UPDATE deliveries SET state = 'held', due_at = NULL WHERE id = $1"],
  ["a lease without an end", "UPDATE deliveries SET lease_token = gen_random_uuid() WHERE id = $1"],
  ["more scheduled attempts than attempts", "UPDATE deliveries SET scheduled = 3 WHERE id = $1"],
])("the database refuses %s", async (_, sql) => {
  const organization = await createOrganization(db);
  await createEndpointRow(db, organization.id);
  const [event] = await publishEvents(viaPg(db.servicePool), organization.id, [{ type: "order.paid", data: {} }]);
  const { rows } = await owner.query("SELECT id FROM deliveries WHERE event_id = $1", [event!.id]);
  await expect(owner.query(sql, [rows[0].id])).rejects.toThrow(/check constraint/);
});

test("an endpoint has one primary secret", async () => {
  const organization = await createOrganization(db);
  const endpoint = await createEndpointRow(db, organization.id);
  const second = owner.query("INSERT INTO signing_secrets (id, organization_id, endpoint_id, key_id, ciphertext) VALUES (gen_random_uuid(), $1, $2, 'k', 'x')", [organization.id, endpoint.id]);
  await expect(second).rejects.toThrow(/signing_secrets_primary/);
});

test("the claim walks the partial index of waiting rows and sorts nothing", async () => {
  const { rows } = await owner.query("SELECT indexdef FROM pg_indexes WHERE indexname = 'deliveries_claim'");
  expect(rows[0].indexdef).toMatch(/\(endpoint_id, due_at, id\) WHERE .*pending.*retrying/);
  const organization = await createOrganization(db);
  const endpoint = await createEndpointRow(db, organization.id);
  await owner.query(
    `WITH e AS (INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at)
       SELECT gen_random_uuid(), $1, 'order.paid', 'x', '{}', now() FROM generate_series(1, 20000) RETURNING id)
     INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, completed_at)
     SELECT gen_random_uuid(), $1, e.id, $2, 'order.paid', 'succeeded', now() FROM e`,
    [organization.id, endpoint.id],
  );
  await owner.query("ANALYZE deliveries");
  const plan = await owner.query(`EXPLAIN SELECT d.id FROM deliveries d WHERE d.endpoint_id = '${endpoint.id}' AND d.state IN ('pending', 'retrying') AND d.due_at IS NOT NULL AND d.due_at <= now()
    AND (d.leased_until IS NULL OR d.leased_until <= now()) ORDER BY d.due_at, d.id LIMIT 100 FOR UPDATE OF d SKIP LOCKED`);
  const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("deliveries_claim");
  expect(text).not.toMatch(/Sort|Seq Scan/);
});
