import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { DomainError } from "@/lib/errors";
import { buildEnvelope, RawJson } from "@/lib/events/envelope";
import { identifiersIn } from "@/lib/events/identifiers";
import { nestingDepth } from "@/lib/events/json-span";
import { publishEvents, type EventInput } from "@/lib/events/publish";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { fromPublicId, newId, toPublicId } from "@/lib/ids";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";

/** Publishing by SQL and by TypeScript leave the very same rows: each case is published by both, in one transaction whose first half is undone. */

/** The same cases each time. */
const seed = 20_261_130;

let database: TestDatabase;
let db: Database;
let client: pg.Client;
let org: { id: string; slug: string };

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  client = new pg.Client({ connectionString: database.tenantUrl });
  await client.connect();
  org = await createOrganization(db);
  for (const type of ["order.paid", "order.item.paid", "order", "orders.x", "push"]) await createEventType(db, type);
  await createEventType(db, "order.old", { archivedAt: new Date() });
  const disabled = { status: "disabled" as const, disabledReason: "manual" as const, disabledAt: new Date() };
  for (const filters of [["*"], ["order.*"], ["order.item.*"], ["order.paid"], ["order"], ["push", "order.paid"], ["nothing.*"]]) {
    await createEndpointRow(db, org.id, { filters });
    await createEndpointRow(db, org.id, { filters, ...disabled });
    await createEndpointRow(db, org.id, { filters, deletedAt: new Date() });
  }
  await createEndpointRow(db, org.id, { filters: ["order.*"], ordered: true, payloadMode: "thin" });
  await createEndpointRow(db, (await createOrganization(db)).id, { filters: ["*"] });
});
afterAll(async () => {
  await client.end();
  await db.close();
  await database.drop();
});

interface Case extends EventInput {
  data: RawJson;
}

/** What an outcome is compared by: the answer, and every column of the rows; or the refusal. */
async function outcomeOf(publish: (event: Case) => Promise<object>, events: Case[]) {
  await client.query("SAVEPOINT before");
  try {
    const answers = [];
    for (const event of events) answers.push(await publish(event));
    const stored = (await client.query("SELECT * FROM events ORDER BY id")).rows.map(comparable(events));
    const deliveries = (await client.query("SELECT d.* FROM deliveries d ORDER BY event_id, endpoint_id")).rows;
    const position = new Map(stored.map((row, index) => [row.id as string, index]));
    return {
      answers: answers.map((answer) => ({ ...answer, id: position.get((answer as { id: string }).id) })),
      events: stored.map((row) => ({ ...row, id: null })),
      deliveries: deliveries.map((row) => ({ ...row, id: row.id.length, event_id: position.get(row.event_id) })),
    };
  } catch (error) {
    return { refused: refusal(error) };
  } finally {
    await client.query("ROLLBACK TO SAVEPOINT before");
  }
}

/** The id is new in each, and the time where none was given; both stand in the payload too. */
const comparable = (events: Case[]) => (row: Record<string, unknown> & { id: string; payload: Buffer; occurred_at: Date }) => {
  const given = events.some(({ timestamp }) => timestamp?.getTime() === row.occurred_at.getTime());
  const text = row.payload.toString("utf8").replace(toPublicId("evt", row.id), "evt_");
  return { ...row, occurred_at: given ? row.occurred_at : "now", payload: given ? text : text.replace(row.occurred_at.toISOString(), "now") } as Record<string, unknown>;
};

function refusal(error: unknown) {
  if (error instanceof DomainError) return { status: error.status, code: error.code, message: error.message, fix: error.fix };
  const { code, detail, hint, message } = error as pg.DatabaseError;
  if (!code?.startsWith("PH")) throw error;
  return { status: Number(code.slice(2)), code: detail, message, fix: hint };
}

const byTypeScript = async (event: Case) => {
  const [{ id, deliveries, reused } = { id: "", deliveries: 0, reused: false }] = await publishEvents(viaPg(client), org.id, [event]);
  return { id, deliveries, reused };
};
const bySql = async ({ type, data, idempotencyKey, timestamp }: Case) => {
  const { rows } = await client.query("SELECT * FROM posthorn_publish($1, $2, $3, $4, $5)", [org.slug, type, data.text, idempotencyKey, timestamp?.toISOString()]);
  return { id: fromPublicId("evt", rows[0].event_id)!, deliveries: rows[0].deliveries, reused: rows[0].reused };
};

async function compare(events: Case[]) {
  await client.query("BEGIN");
  await client.query("SELECT set_config('app.org_id', $1, true)", [org.id]);
  try {
    const expected = await outcomeOf(byTypeScript, events);
    expect(await outcomeOf(bySql, events)).toEqual(expected);
    return expected;
  } finally {
    await client.query("ROLLBACK");
  }
}

const raw = (text: string) => new RawJson(text);
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("the very same rows", () => {
  test.each<[string, string]>([
    ["numbers that doubles cannot hold", '{"big":12345678901234567890123,"exact":1.10,"e":1E+2,"minus":-0}'],
    ["emoji, escapes and every script", '{"a":"😀👩‍👩‍👧","b":"\\ud83d\\ude00 \\u0000 \\ud800","c":"日本語 ü"}'],
    ["white space, key order and duplicate keys", '{ "z" : 1,\r\n\t"a":2, "z":3 }\n'],
    ["a text", '"plain"'],
    ["null", "null"],
    ["a number of five digits", "12345"],
    ["identifiers among what is none", '{"id":"ord_1","at":"2026-11-30T12:00:00Z","ids":[10001,10001,"A1b2"],"x":"a b1","mail":"ann@example.com"}'],
    ["more identifiers than are kept", JSON.stringify(Array.from({ length: 40 }, (_, n) => `id-${n}`))],
    ["white space that only JavaScript calls so", '{"a":"ab\u00a012","b":"ab\u200812","c":"ab\u180e12","d":\u0020"x\ufeff123"}'],
    ["100 levels", deep(100)],
    ["brackets inside texts", `{"a":"${"[".repeat(300)}\\"${"{".repeat(200)}"}`],
  ])("for %s", async (_, text) => {
    const outcome = await compare([{ type: "order.paid", data: raw(text), timestamp: new Date("2026-11-30T12:00:00.007Z") }]);
    expect(outcome.events).toHaveLength(1);
    expect(outcome.deliveries!.length).toBe(9);
  });

  test("for every way in which a filter can match, active or held", async () => {
    for (const type of ["order.paid", "order.item.paid", "order", "orders.x", "push"]) await compare([{ type, data: raw("{}") }]);
  });

  test("for the same key again, and the same key with anything else", async () => {
    const first: Case = { type: "order.paid", data: raw('{"a":1}'), idempotencyKey: "key 1~!" };
    const at = { timestamp: new Date("2026-01-01T00:00:00.000Z") };
    expect((await compare([first, first])).answers).toMatchObject([{ reused: false }, { reused: true, id: 0, deliveries: 9 }]);
    expect((await compare([{ ...first, ...at }, { ...first, ...at }])).answers).toMatchObject([{ reused: false }, { reused: true }]);
    for (const other of [{ data: raw('{"a": 1}') }, { type: "push" }, at]) expect((await compare([first, { ...first, ...other }])).refused).toMatchObject({ status: 409, code: "idempotency_conflict" });
  });

  test("for events that are generated", async () => {
    const type = fc.constantFrom("order.paid", "order.item.paid", "order", "orders.x", "push");
    const data = fc.oneof(fc.json({ stringUnit: "grapheme" }), fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, null, 2)), fc.bigInt().map(String)).filter((text) => !text.includes("\0"));
    const timestamp = fc.option(fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true }), { nil: undefined });
    const idempotencyKey = fc.option(fc.constantFrom("a", "b"), { nil: undefined });
    const event = fc.record({ type, data: data.map(raw), timestamp, idempotencyKey });
    await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 4 }), async (events) => void (await compare(events))), { numRuns: 120, seed });
  }, 60_000);
});

describe("the very same refusals", () => {
  const data = raw("{}");
  test.each<[string, Case]>([
    ["invalid_event_type", { type: "order paid", data }],
    ["invalid_event_type", { type: "order.", data }],
    ["invalid_event_type", { type: "order.paid\n", data }],
    ["invalid_event_type", { type: "a".repeat(129), data }],
    ["invalid_idempotency_key", { type: "push", data, idempotencyKey: "" }],
    ["invalid_idempotency_key", { type: "push", data, idempotencyKey: "ü" }],
    ["invalid_idempotency_key", { type: "push", data, idempotencyKey: "x".repeat(256) }],
    ["payload_too_deep", { type: "push", data: raw(deep(101)) }],
    ["payload_too_deep", { type: "push", data: raw(`{"a":[1,{"b":${deep(99)}}]}`) }],
    ["payload_too_large", { type: "push", data: raw(`"${"😀".repeat(65_536)}"`) }],
    ["unknown_event_type", { type: "order.unknown", data }],
    ["unknown_event_type", { type: "order.old", data }],
    ["unknown_event_type", { type: "endpoint.disabled", data }],
  ])("%s", async (code, event) => {
    expect((await compare([event])).refused).toMatchObject({ code });
  });

  test("at 256 KiB to the byte", async () => {
    const room = 256 * 1024 - buildEnvelope({ id: newId(), type: "push", occurredAt: new Date(), givenTimestamp: false, data: raw('""') }).text.length;
    expect((await compare([{ type: "push", data: raw(`"${"x".repeat(room)}"`) }])).events).toHaveLength(1);
    expect((await compare([{ type: "push", data: raw(`"${"x".repeat(room + 1)}"`) }])).refused).toMatchObject({ status: 413 });
  });
});

describe("the parts agree", () => {
  test("ids", async () => {
    const ids = [...Array.from({ length: 200 }, () => newId()), "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
    const { rows } = await client.query("SELECT posthorn_public_id('evt', id) AS public, posthorn_stored_id('evt', posthorn_public_id('evt', id)) = id AS back FROM unnest($1::uuid[]) WITH ORDINALITY AS t(id, n) ORDER BY n", [ids]);
    expect(rows).toEqual(ids.map((id) => ({ public: toPublicId("evt", id), back: true })));
    const wrong = ["", "evt_", "evt_8zzzzzzzzzzzzzzzzzzzzzzzzz", "evt_01k0000000e00800000000000u", "org_01k0000000e0080000000000000", "evt_01K0000000E0080000000000000", "evt_01k0000000e0080000000000000\n"];
    const read = await client.query("SELECT posthorn_stored_id('evt', id) AS id FROM unnest($1::text[]) AS t(id)", [wrong]);
    expect(read.rows.map(({ id }) => id)).toEqual(wrong.map((text) => fromPublicId("evt", text)));
  });

  test("identifiers, in texts made of what decides about them", async () => {
    const piece = fc.constantFrom('"', '"', '":', '",', ",", ":", "[", "]", "}", " ", "\n", "\\", '\\"', "12345", "7", "@", "😀", "\u00a0", "\u2003", "\ufeff", "ab1", "2026-11-30T", "é", "-", "0123456789012345678");
    const texts = fc.sample(fc.oneof(fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")), fc.json({ stringUnit: "grapheme" })), { numRuns: 3_000, seed }).filter((text) => !text.includes("\0"));
    // What decides about lengths: JavaScript counts these characters as two.
    texts.push('"😀1a"', '"😀1"', `["${"😀".repeat(31)}12"]`, `["${"😀".repeat(31)}123"]`, '["𠀀9"', '"a1b"', '"a1bc"', `"${"1".repeat(64)}"`, `"${"1".repeat(65)}"`);
    const { rows } = await client.query("SELECT posthorn_identifiers(text) AS found FROM unnest($1::text[]) WITH ORDINALITY AS t(text, n) ORDER BY n", [texts]);
    texts.forEach((text, index) => expect([text, rows[index].found]).toEqual([text, identifiersIn(text)]));
  });

  test("depth", async () => {
    const texts = fc.sample(fc.json({ maxDepth: 6, stringUnit: "grapheme" }), { numRuns: 500, seed }).filter((text) => !text.includes("\0"));
    for (const most of [0, 1, 2, 3]) {
      const { rows } = await client.query("SELECT posthorn_nests_deeper(text, $2) AS deeper FROM unnest($1::text[]) WITH ORDINALITY AS t(text, n) ORDER BY n", [texts, most]);
      texts.forEach((text, index) => expect([text, rows[index].deeper]).toEqual([text, nestingDepth(text) > most]));
    }
  });
});
