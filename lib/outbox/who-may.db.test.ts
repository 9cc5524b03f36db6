import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { toPublicId } from "@/lib/ids";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";

/** Who may publish by SQL, for whom, and what nobody can reach through it. */

vi.setConfig({ testTimeout: 120_000 });
const patiently = { timeout: 60_000 };

let database: TestDatabase;
let db: Database;
let owner: pg.Client;
let mine: { id: string; slug: string };
let other: typeof mine;
const opened: pg.Client[] = [];
const made: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  owner = await open(database.ownerUrl);
  await createEventType(db, "order.paid");
  [mine, other] = [await createOrganization(db), await createOrganization(db)];
  await createEndpointRow(db, mine.id);
  await createEndpointRow(db, other.id);
});
afterAll(async () => {
  for (const client of opened.slice(1)) await client.end();
  for (const role of made) await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await owner.end();
  await db.close();
  await database.drop();
});

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  opened.push(client);
  await client.connect();
  return client;
}

/** A login role as an operator makes one for the product. */
async function productRole(...memberOf: string[]): Promise<pg.Client> {
  const [role, password] = [`shop_${randomBytes(6).toString("hex")}`, randomBytes(12).toString("hex")];
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  made.push(role);
  for (const group of memberOf) await owner.query(`GRANT ${group} TO ${role}`);
  const url = new URL(database.ownerUrl);
  Object.assign(url, { username: role, password });
  return open(url.toString());
}

const publish = (client: pg.Client, organization: string, type = "order.paid") => client.query("SELECT * FROM posthorn_publish($1, $2, '{}')", [organization, type]);
const count = async (organizationId: string) => (await owner.query("SELECT count(*)::int AS n FROM events WHERE organization_id = $1", [organizationId])).rows[0].n as number;

test("a role that nobody made a publisher is refused by PostgreSQL", async () => {
  const stranger = await productRole();
  await expect(publish(stranger, mine.slug)).rejects.toMatchObject({ code: "42501" });
});

test("who comes through another's function is told that the role of the session counts", async () => {
  const [stranger, publisher] = [await productRole(), await productRole("posthorn_publisher")];
  const [name] = made.slice(-2) as [string];
  await publisher.query("CREATE FUNCTION pg_temp.shop_publish(organization text) RETURNS SETOF record LANGUAGE sql SECURITY DEFINER AS $$ SELECT * FROM public.posthorn_publish($1, 'order.paid', '{}') $$");
  const schema = (await publisher.query("SELECT nspname FROM pg_namespace WHERE oid = pg_my_temp_schema()")).rows[0].nspname as string;
  await owner.query(`GRANT USAGE ON SCHEMA ${schema} TO ${name}`);
  const through = (client: pg.Client, organization: string) => client.query(`SELECT ${schema}.shop_publish($1)`, [organization]);
  await expect(through(publisher, mine.slug)).resolves.toMatchObject({ rowCount: 1 });
  for (const organization of [mine.slug, "nobody-at-all"]) {
    await expect(through(stranger, organization)).rejects.toMatchObject({ code: "42501", message: `The role "${name}" may not publish.`, hint: expect.stringContaining(`GRANT posthorn_publisher TO ${name}`) });
  }
});

test("a publisher publishes for any organization, by id or slug, and can read or write nothing else", async () => {
  const product = await productRole("posthorn_publisher");
  const before = [await count(mine.id), await count(other.id)] as const;
  await publish(product, mine.slug);
  await publish(product, toPublicId("org", other.id));
  expect([await count(mine.id), await count(other.id)]).toEqual([before[0] + 1, before[1] + 1]);
  for (const table of ["events", "deliveries", "endpoints", "organizations", "event_types", "signing_secrets", "api_keys"]) {
    await expect(product.query(`SELECT FROM ${table}`), table).rejects.toMatchObject({ code: "42501" });
    await expect(product.query(`DELETE FROM ${table}`), table).rejects.toMatchObject({ code: "42501" });
  }
});

test("a setting of the same name that is the product's own stops no publisher", async () => {
  const product = await productRole("posthorn_publisher");
  await product.query("SET app.org_id = '42'");
  await expect(publish(product, mine.slug)).resolves.toMatchObject({ rowCount: 1 });
});

test("the tenant's role publishes for its transaction's organization, and another is answered as one that does not exist", async () => {
  const tenant = await open(database.tenantUrl);
  const attempt = async (organization: string) => {
    await tenant.query("BEGIN");
    try {
      await tenant.query("SELECT set_config('app.org_id', $1, true)", [mine.id]);
      return await publish(tenant, organization).then(({ rows }) => rows[0], ({ code, detail, message }: pg.DatabaseError) => ({ code, detail, message }));
    } finally {
      await tenant.query("COMMIT");
    }
  };
  expect(await attempt(mine.slug)).toMatchObject({ deliveries: 1 });
  const before = await count(other.id);
  const unknown = await attempt("nobody-at-all");
  expect(unknown).toMatchObject({ code: "PH404", detail: "not_found" });
  for (const named of [other.slug, toPublicId("org", other.id), other.id]) expect(await attempt(named)).toEqual(unknown);
  expect(await count(other.id)).toBe(before);
  await expect(publish(tenant, mine.slug)).rejects.toMatchObject({ code: "PH404" });
});

test("whoever takes the tenant's role on is bound like it", async () => {
  const product = await productRole("posthorn_tenant");
  await product.query("SET ROLE posthorn_tenant");
  await expect(publish(product, mine.slug)).rejects.toMatchObject({ code: "PH404" });
  await owner.query("SET ROLE posthorn_tenant");
  await expect(publish(owner, mine.slug)).rejects.toMatchObject({ code: "PH404" });
  await owner.query("RESET ROLE");
});

test("operational types are the operator's organization's alone, whoever publishes", async () => {
  const product = await productRole("posthorn_publisher");
  await expect(publish(product, mine.slug, "endpoint.disabled")).rejects.toMatchObject({ code: "PH422", detail: "unknown_event_type" });
  await owner.query("UPDATE organizations SET operator = true WHERE id = $1", [other.id]);
  await expect(publish(product, other.slug, "endpoint.disabled")).resolves.toMatchObject({ rowCount: 1 });
});

test("nothing that a caller makes can take the place of what it calls", async () => {
  const product = await productRole("posthorn_publisher");
  const [{ settings }] = (await owner.query("SELECT proconfig AS settings FROM pg_proc WHERE proname = 'posthorn_publish'")).rows as [{ settings: string[] }];
  expect(settings).toEqual(["search_path=pg_catalog, pg_temp", "standard_conforming_strings=on"]);
  await product.query("CREATE FUNCTION pg_temp.posthorn_uuidv7() RETURNS uuid LANGUAGE plpgsql AS $$ BEGIN RAISE 'taken over'; END $$");
  await product.query("CREATE FUNCTION pg_temp.sha256(bytea) RETURNS bytea LANGUAGE plpgsql AS $$ BEGIN RAISE 'taken over'; END $$");
  await product.query("CREATE TEMP TABLE organizations (id uuid, slug text, operator boolean)");
  await product.query("SET search_path = pg_temp, public");
  await expect(publish(product, mine.slug)).resolves.toMatchObject({ rowCount: 1 });
});

test("a session that reads backslashes in texts as escapes is held to the same rules", async () => {
  const product = await productRole("posthorn_publisher");
  await product.query("SET standard_conforming_strings = off; SET escape_string_warning = off");
  const ask = (type: string, data: string) => product.query("SELECT * FROM posthorn_publish($1, $2, $3)", [mine.slug, type, data]);
  const deep = "[".repeat(101) + "]".repeat(101);
  expect((await product.query("SELECT posthorn_nests_deeper($1, 100) AS deeper", [deep])).rows).toEqual([{ deeper: true }]);
  await expect(ask("order.paid", deep)).rejects.toMatchObject({ detail: "payload_too_deep" });
  // Brackets inside a text, also behind a quotation mark in it, are no levels.
  await expect(ask("order.paid", JSON.stringify(`\"${"[".repeat(101)}`))).resolves.toMatchObject({ rowCount: 1 });
  await expect(ask("order/paid", "1")).rejects.toMatchObject({ detail: "invalid_event_type" });
});

test("the bell rings at commit, once for each active endpoint that it goes to, and never for what is rolled back", async () => {
  const product = await productRole("posthorn_publisher");
  const org = await createOrganization(db);
  const active = await createEndpointRow(db, org.id);
  await createEndpointRow(db, org.id, { status: "disabled", disabledReason: "manual", disabledAt: new Date() });
  await createEndpointRow(db, org.id, { filters: ["invoice.*"] });
  const listener = await open(database.ownerUrl);
  const heard: string[] = [];
  listener.on("notification", ({ payload }) => heard.push(payload!));
  await listener.query("LISTEN posthorn_bell");
  // They are heard in the order of the commits: after a mark nothing comes that was before it.
  const rung = async (mark: string) => {
    await owner.query("SELECT pg_notify('posthorn_bell', $1)", [mark]);
    await expect.poll(() => heard, patiently).toContain(mark);
    return heard;
  };

  await product.query("BEGIN");
  await publish(product, org.slug);
  await publish(product, org.slug);
  expect(await rung("before the commit")).toEqual(["before the commit"]);
  await product.query("COMMIT");
  expect((await rung("after it")).slice(1)).toEqual([active.id, "after it"]);

  await product.query("BEGIN");
  await publish(product, org.slug);
  await product.query("ROLLBACK");
  expect((await rung("after the rollback")).slice(3)).toEqual(["after the rollback"]);
  expect(await count(org.id)).toBe(2);
});

test("two transactions with one key store one event: the second waits, and gets the first's answer", async () => {
  const [one, two] = [await productRole("posthorn_publisher"), await productRole("posthorn_publisher")];
  const ask = (client: pg.Client) => client.query("SELECT * FROM posthorn_publish($1, 'order.paid', '{}', 'shared-key')", [mine.slug]);
  await one.query("BEGIN");
  const first = (await ask(one)).rows[0];
  const pid = (await two.query("SELECT pg_backend_pid() AS pid")).rows[0].pid as number;
  const waiting = ask(two);
  const waits = async () => (await owner.query("SELECT wait_event_type FROM pg_stat_activity WHERE pid = $1", [pid])).rows[0].wait_event_type as string;
  await expect.poll(waits, patiently).toBe("Lock");
  await one.query("COMMIT");
  expect((await waiting).rows[0]).toEqual({ ...first, reused: true });
});
