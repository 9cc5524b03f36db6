import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";

/** Programs that know nothing of us but the SQL function. */

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const has = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
const python = has("python3", "--version") && (has("psql", "--version") || has("python3", "-c", "import psycopg"));

let database: TestDatabase;
let db: Database;
let org: { id: string; slug: string };

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  await createEventType(db, "order.paid");
  await asOwner("CREATE TABLE shop_orders (id int PRIMARY KEY, state text NOT NULL); GRANT ALL ON shop_orders TO posthorn_service");
});
beforeEach(async () => {
  org = await createOrganization(db);
  await createEndpointRow(db, org.id);
  await asOwner("TRUNCATE shop_orders");
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function asOwner(sql: string) {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const stored = async () => ({
  orders: (await db.servicePool.query("SELECT id FROM shop_orders")).rows.length,
  events: (await db.service.event.findMany({ where: { organizationId: org.id }, include: { deliveries: true } })).map(({ payload, deliveries }) => ({ data: Buffer.from(payload).toString().split('"data":')[1]!.slice(0, -1), deliveries: deliveries.length })),
});
const python3 = async (...args: string[]) => (await run("python3", [fileURLToPath(new URL("./testdata/publish.py", import.meta.url)), database.serviceUrl, org.slug, ...args])).stdout.trim();
const data = '{"id": "ord_1042", "total": 10000000000000000000000000, "note": "paid 😀, \\"really\\"; it\'s done"}';

describe.skipIf(!python)(`from Python${python ? "" : " (skipped: needs python3, with psycopg or with psql beside it)"}`, () => {
  test("the event is there with the change, its bytes as Python wrote them", async () => {
    expect(await python3()).toMatch(/^evt_\w{26} 1 (f|False)$/);
    expect(await stored()).toEqual({ orders: 1, events: [{ data, deliveries: 1 }] });
  });

  test("and gone with it", async () => {
    expect(await python3("rollback")).toMatch(/^evt_/);
    expect(await stored()).toEqual({ orders: 0, events: [] });
  });
});

describe("from anything that speaks SQL", () => {
  const ask = (sql: string) => db.servicePool.query<Record<string, unknown>>(sql);

  test("parameters can be named, and what is left out has its default", async () => {
    const { rows } = await ask(`SELECT deliveries FROM posthorn_publish(organization => '${org.slug}', type => 'order.paid', data => json_build_object('id', 7))`);
    expect(rows).toEqual([{ deliveries: 1 }]);
    expect((await stored()).events).toEqual([{ data: '{"id" : 7}', deliveries: 1 }]);
  });

  test("many are published by one statement", async () => {
    await ask(`SELECT p.* FROM generate_series(1, 3) AS n, posthorn_publish('${org.slug}', 'order.paid', to_json(n), 'order-' || n) AS p`);
    expect((await stored()).events.map((event) => event.data).sort()).toEqual(["1", "2", "3"]);
  });

  test("a refusal names its code, and what to do", async () => {
    await expect(ask(`SELECT posthorn_publish('${org.slug}', 'order.piad', '{}')`)).rejects.toMatchObject({ code: "PH422", message: 'The event catalog has no type "order.piad".', detail: "unknown_event_type", hint: expect.stringContaining("Check the spelling") });
  });
});
