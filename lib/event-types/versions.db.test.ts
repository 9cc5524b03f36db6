import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { openDatabase, withTenant, withTenantClient, type Database } from "@/lib/db/database";
import { viaPg, type Sql } from "@/lib/db/sql";
import { RawJson } from "@/lib/events/envelope";
import { publishEvent, publishEvents } from "@/lib/events/publish";
import { findMisfits, forgetSchemas } from "@/lib/events/validate";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId } from "@/lib/ids";
import { actorOf, createOrganization } from "@/prisma/factories";
import { createEventType } from "./create";
import { updateEventType } from "./update";

let testDatabase: TestDatabase;
let db: Database;
let admin: Actor;
let type: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
  admin = actorOf((await createOrganization(db, { operator: true })).id, { role: "admin" });
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  forgetSchemas();
  type = `order.t${newId().slice(-8)}`;
  await createEventType(db, admin, { name: type, description: "An order was paid", version: 1, schema: JSON.stringify(schema), example: '{"id":"ord_1","status":"paid"}' });
});

const schema = { type: "object", required: ["id"], properties: { id: { type: "string" }, status: { enum: ["open", "paid"] }, lines: { type: "array", items: { type: "object", required: ["sku"], properties: { sku: { type: "string" } } } } } };
const update = async (version: number, change: (copy: typeof schema) => object | null, example = "") => {
  const changed = change(structuredClone(schema));
  await updateEventType(db, admin, type, { description: "An order was paid", version, schema: changed && JSON.stringify(changed), example });
};
const publish = (data: unknown) => withTenant(db, admin.organizationId, (tx) => publishEvent(tx, { organizationId: admin.organizationId, type, data }));

/** By a process that shares nothing with this one but the database. */
const publishedElsewhere = (changed: object) => db.service.eventType.update({ where: { name: type }, data: { version: 2, schema: JSON.stringify(changed) } });

test("a breaking change of a published version is refused, with the path and the reason of each", async () => {
  const narrowed = (copy: typeof schema) => {
    copy.properties.status.enum = ["paid"];
    copy.properties.lines.items.required.push("count");
    return copy;
  };
  await expect(update(1, narrowed)).rejects.toMatchObject({
    status: 409,
    code: "breaking_change",
    message: `Version 1 of ${type} is published, and this would break it: status: "open" is no longer allowed (and 1 more).`,
    fix: "Raise the version to 2: this one stays published beside it.",
    details: {
      field: "schema",
      changes: [
        { path: "/properties/status/enum", keyword: "enum", message: 'status: "open" is no longer allowed' },
        { path: "/properties/lines/items/required", keyword: "required", message: "lines[].count is required now" },
      ],
    },
  });
  await expect(update(1, () => null)).rejects.toMatchObject({ code: "breaking_change", details: { changes: [{ message: "the schema was removed" }] } });
  expect(await db.service.eventType.findUnique({ where: { name: type } })).toMatchObject({ version: 1, schema: JSON.stringify(schema), earlier: [] });
});

test("what breaks nothing may change in place, and anything may under a new version, beside the old", async () => {
  await update(1, (copy) => ({ ...copy, properties: { ...copy.properties, note: { type: "string" } } }));
  await update(2, () => ({ type: "object", required: ["order"], properties: { order: { type: "integer" } } }));
  const { earlier, version } = await db.service.eventType.findUniqueOrThrow({ where: { name: type } });
  expect([version, (earlier as { version: number }[]).map((each) => each.version)]).toEqual([2, [1]]);
  expect((await publish({ order: 7 })).reused).toBe(false);
  expect((await publish({ id: "ord_1", status: "open" })).reused).toBe(false);
  await expect(publish({ id: 7 })).rejects.toMatchObject({ status: 422, code: "payload_misses_schema", message: `The data does not fit the schema of ${type}, version 2: data lacks order.` });
});

test("data that misses the schema of its type is not published, whichever way it comes, and nothing of its batch is", async () => {
  const wrong = { id: "ord_1", lines: [{ sku: "a" }, { sku: 7 }] };
  await expect(publish(wrong)).rejects.toMatchObject({ code: "payload_misses_schema", message: expect.stringContaining("lines.1.sku must be string"), details: { index: 0, version: 1, problems: [{ pointer: "/lines/1/sku" }] } });
  await expect(publish(new RawJson('{"id": 1.0}'))).rejects.toMatchObject({ code: "payload_misses_schema" });
  const batch = [{ type, data: { id: "ord_1" } }, { type, data: {} }];
  await expect(withTenantClient(db, admin.organizationId, (client) => publishEvents(viaPg(client), admin.organizationId, batch))).rejects.toMatchObject({ details: { index: 1 } });
  expect(await db.service.event.count({ where: { type } })).toBe(0);
  await publish(new RawJson('{"id":"ord_1", "big":12345678901234567890}'));
  expect(Buffer.from((await db.service.event.findFirstOrThrow({ where: { type } })).payload).toString()).toContain('"data":{"id":"ord_1", "big":12345678901234567890}');
});

test("a change counts at once for the process that made it", async () => {
  await publish({ id: "ord_1" });
  await update(2, () => ({ type: "object", required: ["order"] }));
  await publish({ order: 1 });
});

test("data that is right by a version which another process has published is never refused", async () => {
  await publish({ id: "ord_1" });
  await publishedElsewhere({ type: "object", required: ["order"] });
  expect((await publish({ order: 1 })).reused).toBe(false);
  await expect(publish({ id: "ord_1" })).rejects.toMatchObject({ code: "payload_misses_schema", details: { version: 2 } });
});

test("data is judged also where what is known of the types is forgotten in the middle", async () => {
  await publish({ id: "ord_1" });
  const misfits = await withTenantClient(db, admin.organizationId, (client) => {
    const sql = viaPg(client);
    const forgetful: Sql = { ...sql, query: async (...asked: Parameters<Sql["query"]>) => sql.query(...asked).then((rows) => (forgetSchemas(), rows)) } as Sql;
    return findMisfits(forgetful, [{ type, data: {} }, { type: `${type}.unknown`, data: {} }]);
  });
  expect([...misfits.keys()]).toEqual([0]);
});

test("an event that was accepted is answered under its key still, though its data would be refused by now", async () => {
  const keyed = (idempotencyKey: string, data: object) => ({ type, data, idempotencyKey });
  const publishAll = (...events: object[]) => withTenantClient(db, admin.organizationId, (client) => publishEvents(viaPg(client), admin.organizationId, events as ReturnType<typeof keyed>[]));
  const key = newId();
  const [first] = await publishAll(keyed(key, { id: "ord_1" }));
  await publishedElsewhere({ type: "object", required: ["order"] });
  forgetSchemas();
  expect(await publishAll(keyed(newId(), { order: 1 }), keyed(key, { id: "ord_1" }))).toMatchObject([{ reused: false }, { id: first!.id, reused: true }]);
  await expect(publishAll(keyed(key, { id: "ord_1" }), keyed(newId(), { id: "ord_1" }))).rejects.toMatchObject({ code: "payload_misses_schema", details: { index: 1 } });
  await expect(publishAll(keyed(key, { id: "ord_2" }))).rejects.toMatchObject({ code: "idempotency_conflict" });
});

test("a schema that looks elsewhere or takes for ever never becomes a type's", async () => {
  const add = (text: object) => createEventType(db, admin, { name: `${type}.x`, description: "x", version: 1, schema: JSON.stringify(text) });
  await expect(add({ $ref: "http://169.254.169.254/latest" })).rejects.toMatchObject({ code: "invalid_schema", message: expect.stringContaining("Nothing is fetched") });
  await expect(add({ pattern: "^(a+)+$" })).rejects.toMatchObject({ code: "invalid_schema", details: { field: "schema" } });
});
