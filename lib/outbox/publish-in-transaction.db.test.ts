import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { publishInTransaction } from "./publish-in-transaction";

let database: TestDatabase;
let db: Database;
let org: { id: string; slug: string };

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  await createEventType(db, "order.paid");
  // A table of the product's own, in the same database.
  await withOwner("CREATE TABLE shop_orders (id int PRIMARY KEY, state text NOT NULL); GRANT ALL ON shop_orders TO posthorn_service");
});
beforeEach(async () => {
  org = await createOrganization(db);
  await createEndpointRow(db, org.id);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function withOwner(sql: string) {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

const events = () => db.service.event.findMany({ where: { organizationId: org.id }, include: { deliveries: true } });
const orders = async () => (await db.servicePool.query("SELECT count(*)::int AS n FROM shop_orders WHERE state = $1", [org.slug])).rows[0].n as number;
const insert = "INSERT INTO shop_orders SELECT coalesce(max(id), 0) + 1, $1 FROM shop_orders";

const ways = {
  async prisma(work: (publish: (event: object) => Promise<unknown>) => Promise<void>) {
    await db.service.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(insert, org.slug);
      await work((event) => publishInTransaction(tx, { organization: org.slug, type: "order.paid", ...event }));
    });
  },
  async pg(work: (publish: (event: object) => Promise<unknown>) => Promise<void>) {
    const client = await db.servicePool.connect();
    try {
      await client.query("BEGIN");
      await client.query(insert, [org.slug]);
      await work((event) => publishInTransaction(client, { organization: org.slug, type: "order.paid", ...event }));
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    } finally {
      client.release();
    }
  },
};

test.each(["prisma", "pg"] as const)("over %s the event exists exactly when the change does", async (way) => {
  await ways[way](async (publish) => {
    expect(await publish({ data: { id: 1 }, idempotencyKey: "order-1" })).toEqual({ id: expect.stringMatching(/^evt_/), deliveries: 1, reused: false });
    expect(await publish({ data: { id: 1 }, idempotencyKey: "order-1" })).toMatchObject({ deliveries: 1, reused: true });
  });
  expect(await orders()).toBe(1);
  expect(await events()).toMatchObject([{ type: "order.paid", deliveries: [{ state: "pending" }] }]);

  const changedItsMind = new Error("the card was refused");
  await expect(
    ways[way](async (publish) => {
      await publish({ data: { id: 2 } });
      throw changedItsMind;
    }),
  ).rejects.toBe(changedItsMind);
  expect([await orders(), (await events()).length]).toEqual([1, 1]);
});

test.each(["prisma", "pg"] as const)("over %s a JSON text goes out byte for byte, and the time is kept", async (way) => {
  const json = '{ "big": 12345678901234567890, "a":1.10,"emoji":"😀" }';
  await ways[way](async (publish) => void (await publish({ json, timestamp: new Date("2026-11-30T12:00:00.007Z") })));
  const [event] = await events();
  expect(Buffer.from(event!.payload).toString()).toContain(`"timestamp":"2026-11-30T12:00:00.007Z","apiVersion":"v1","data":${json}}`);
  expect(event!.occurredAt).toEqual(new Date("2026-11-30T12:00:00.007Z"));
});

test.each(["prisma", "pg"] as const)("over %s a refusal says what is wrong and what to do, and undoes the change", async (way) => {
  const cases: [object, string][] = [
    [{ type: "order.unknown", data: {} }, "unknown_event_type"],
    [{ data: undefined }, "payload_not_serializable"],
    [{ json: "{not json" }, "payload_not_serializable"],
    [{ organization: "nobody", data: {} }, "not_found"],
    [{ data: "x".repeat(300_000) }, "payload_too_large"],
  ];
  for (const [event, code] of cases) {
    await expect(ways[way](async (publish) => void (await publish(event)))).rejects.toMatchObject({ name: "OutboxError", code, message: expect.stringMatching(/\.$/), fix: expect.stringMatching(/\.$/) });
  }
  expect([await orders(), (await events()).length]).toEqual([0, 0]);
});
