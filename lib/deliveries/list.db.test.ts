import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { openDatabase, type Database } from "@/lib/db/database";
import { ERROR_CLASSES } from "@/lib/delivery/explanations";
import { DeliveryState } from "@/lib/generated/prisma/enums";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createOrganization } from "@/prisma/factories";
import type { DeliveryFilters } from "./filters";
import { idFloor } from "@/lib/id-floor";
import { listDeliveries } from "./list";

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

interface Row {
  id: string;
  eventId: string;
  endpoint: number;
  state: DeliveryState;
  attempts: number;
  leased: boolean;
  status: number | null;
  errorClass: string | null;
  type: string;
  ms: number;
}

const start = Date.UTC(2026, 10, 1);
const types = ["order.paid", "order.shipped", "invoice.paid"];
const rowOf = fc
  .record({
    endpoint: fc.nat(2),
    state: fc.constantFrom(...Object.values(DeliveryState)),
    attempts: fc.constantFrom(0, 1, 1, 2, 3, 4, 7),
    leased: fc.boolean(),
    outcome: fc.constantFrom<[number | null, string]>([200, "ok"], [204, "ok"], [500, "server_error"], [404, "not_found"], [null, "response_timeout"], [999, "unexpected_status"]),
    type: fc.constantFrom(...types),
    ms: fc.nat(50),
  })
  .map(({ outcome: [status, errorClass], leased, attempts, ms, ...row }): Row => {
    const completed = attempts - Number(leased && attempts > 0);
    const id = idFloor(new Date(start + ms)).slice(0, 14) + newId().slice(14);
    return { ...row, id, eventId: newId(), ms, attempts, leased: leased && attempts > 0, status: completed > 0 ? status : null, errorClass: completed > 0 ? errorClass : null };
  });

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });
const filtersOf = fc.record({
  state: some(Object.values(DeliveryState)),
  endpoint: fc.option(fc.nat(2), { nil: undefined }),
  type: some([...types, "never.seen"]),
  code: some(["200", "2xx", "404", "5xx", "451", "999", "none"]),
  error: some(["ok", "server_error", "not_found", "response_timeout", "tls_revoked"]),
  since: fc.option(fc.nat(50), { nil: undefined }),
  until: fc.option(fc.nat(50), { nil: undefined }),
  attempts: fc.option(fc.constantFrom("0", "1", "2-3", "4+", "2", "0-1", "1-3", "3-7", "5+"), { nil: undefined }),
});

type Chosen = typeof filtersOf extends fc.Arbitrary<infer T> ? T : never;

/** The same question, asked of the rows one by one. */
function matches(row: Row, { state, endpoint, type, code, error, since, until, attempts }: Chosen): boolean {
  const completed = row.attempts - Number(row.leased);
  const [min, max] = attempts?.endsWith("+") ? [parseInt(attempts), Infinity] : [parseInt(attempts ?? "0"), Number(attempts?.split("-").at(-1) ?? Infinity)];
  const fits = (text: string) => (text === "none" ? row.status === null && row.errorClass !== null : text.endsWith("xx") ? row.status !== null && Math.floor(row.status / 100) === Number(text[0]) : row.status === Number(text));
  return (
    (!state || state.includes(row.state)) &&
    (endpoint === undefined || row.endpoint === endpoint) &&
    (!type || type.includes(row.type)) &&
    (!code || code.some(fits)) &&
    (!error || (row.errorClass !== null && error.includes(row.errorClass))) &&
    (since === undefined || row.ms >= since) &&
    (until === undefined || row.ms < until) &&
    completed >= min &&
    completed <= max
  );
}

async function tenant() {
  const organization = await createOrganization(db);
  const endpoints = [];
  for (let i = 0; i < 3; i++) endpoints.push((await createEndpointRow(db, organization.id)).id);
  return { actor: actorOf(organization.id), endpoints };
}

async function insert(organizationId: string, endpoints: string[], rows: Row[], payload = "{}") {
  await db.servicePool.query(
    `WITH r AS (SELECT * FROM json_to_recordset($2::json) AS t(id uuid, "eventId" uuid, endpoint int, state delivery_state, attempts int, leased boolean, status int, "errorClass" text, type text)),
     e AS (INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at) SELECT "eventId", $1, type, '', convert_to($4, 'UTF8'), now() FROM r)
     INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, reason, due_at, completed_at, attempts, lease_token, leased_until, last_status, last_error_class)
     SELECT id, $1, "eventId", ($3::uuid[])[endpoint + 1], type, state, 'x', CASE WHEN state IN ('pending', 'retrying') THEN now() END, CASE WHEN state IN ('succeeded', 'failed', 'canceled') THEN now() END,
       attempts, CASE WHEN leased THEN gen_random_uuid() END, CASE WHEN leased THEN now() END, status, "errorClass" FROM r`,
    [organizationId, JSON.stringify(rows), endpoints, payload],
  );
}

async function pageThrough(actor: Actor, filters: DeliveryFilters, between: () => Promise<void> = async () => {}) {
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listDeliveries(db, actor, { ...filters, after });
    seen.push(...page.items.map(({ id }) => id));
    if (page.next === null) return seen;
    after = page.next;
    await between();
  }
}

test("paging through any filter gives what a look at every row gives, once each and newest first, while rows arrive", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rowOf, { minLength: 1, maxLength: 60 }), fc.array(filtersOf, { minLength: 4, maxLength: 4 }), fc.integer({ min: 1, max: 9 }), async (rows, choices, limit) => {
      const { actor, endpoints } = await tenant();
      await insert(actor.organizationId, endpoints, rows);
      const arriving = rows.map((row) => row.state);
      for (const chosen of choices) {
        const { endpoint, since, until, ...rest } = chosen;
        const filters: DeliveryFilters = {
          ...rest,
          limit,
          ...(endpoint !== undefined && { endpoint: toPublicId("ep", endpoints[endpoint]!) }),
          ...(since !== undefined && { since: new Date(start + since).toISOString() }),
          ...(until !== undefined && { until: new Date(start + until).toISOString() }),
        };
        const expected = rows.filter((row) => matches(row, chosen)).map(({ id }) => id).sort().reverse();
        // Newer than all that was there, and of every kind that was.
        const arrive = () => insert(actor.organizationId, endpoints, [{ ...rows[0]!, state: arriving[0]!, id: newId(), eventId: newId() }]);
        const seen = await pageThrough(actor, filters, arrive);
        expect(seen.slice(seen.length - expected.length)).toEqual(expected.map((id) => toPublicId("dlv", id)));
        // The first page of a later filter shows what arrived during an earlier one; nothing else comes before.
        expect(seen.slice(0, seen.length - expected.length).every((id) => !rows.some((row) => toPublicId("dlv", row.id) === id))).toBe(true);
        expect(new Set(seen).size).toBe(seen.length);
      }
    }),
    { numRuns: 25 },
  );
});

test("a filter that looks at a thousand rows for each page misses none, be they close in time or days apart", async () => {
  const { actor, endpoints } = await tenant();
  const at = (ms: number, index: number): Row => ({ ...fc.sample(rowOf, { numRuns: 1, seed: index })[0]!, id: idFloor(new Date(start + ms)).slice(0, 14) + newId().slice(14), eventId: newId(), attempts: 7, leased: false, status: 500, errorClass: "server_error" });
  const rows = [...Array.from({ length: 400 }, (_, i) => at(i * 3_600_000, i)), ...Array.from({ length: 300 }, (_, i) => at(400 * 3_600_000 + (i % 40), i)), ...Array.from({ length: 900 }, (_, i) => at(402 * 3_600_000 + i * 60_000, i))];
  await insert(actor.organizationId, endpoints, rows);
  const expected = rows.map(({ id }) => toPublicId("dlv", id)).sort().reverse();
  expect(await pageThrough(actor, { attempts: "7", limit: 100 })).toEqual(expected);
  expect(await pageThrough(actor, { attempts: "5-7", limit: 100, since: new Date(start + 100 * 3_600_000).toISOString() })).toEqual(expected.slice(0, 1_500));
  expect(await pageThrough(actor, { attempts: "5", limit: 100 })).toEqual([]);
});

test("`before` gives what is newer, up to the newest", async () => {
  const { actor, endpoints } = await tenant();
  const rows = fc.sample(rowOf, 30);
  await insert(actor.organizationId, endpoints, rows);
  const ids = rows.map(({ id }) => toPublicId("dlv", id)).sort().reverse();
  const page = await listDeliveries(db, actor, { before: ids[20], limit: 8 });
  expect(page.items.map(({ id }) => id)).toEqual(ids.slice(0, 8));
  expect((await listDeliveries(db, actor, { before: ids[20], after: page.next!, limit: 100 })).items.map(({ id }) => id)).toEqual(ids.slice(8, 20));
});

test("no two error classes, and no two types of the catalog, share a group", async () => {
  const { rows } = await db.servicePool.query("SELECT count(DISTINCT hashtext(class) & 65535)::int AS hashes FROM unnest($1::text[]) AS class", [["", ...ERROR_CLASSES]]);
  expect(rows[0].hashes).toBe(ERROR_CLASSES.length + 1);
});

test("the log shows no other organization's rows, whatever endpoint or event is asked for", async () => {
  const [mine, other] = [await tenant(), await tenant()];
  const rows = fc.sample(rowOf, 5);
  await insert(other.actor.organizationId, other.endpoints, rows);
  for (const filters of [{}, { endpoint: toPublicId("ep", other.endpoints[rows[0]!.endpoint]!) }, { event: toPublicId("evt", rows[0]!.eventId) }, { ids: [toPublicId("dlv", rows[0]!.id)] }]) {
    expect((await listDeliveries(db, mine.actor, filters)).items).toEqual([]);
    expect((await listDeliveries(db, other.actor, filters)).items).not.toEqual([]);
  }
});
