import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list";
import type { Staff } from "@/lib/auth/staff";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, addMember, createEndpointRow, createOrganization, createUser } from "@/prisma/factories";
import { search } from "./search";
import { byId, deliveriesOfEvent, eventsByIdempotencyKey, eventsByIdentifier } from "./statements";

let testDatabase: TestDatabase;
let db: Database;
let staff: Staff;
let acme: Awaited<ReturnType<typeof createOrganization>>;
let globex: typeof acme;
let ids: Record<"endpoint" | "event" | "delivery" | "attempt", string>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
  const user = await createUser(db, { staff: true });
  staff = { user: { ...user, staff: true }, address: "203.0.113.7" };
  acme = await createOrganization(db, { name: "Acme 100% Hooks", slug: "acme-hooks" });
  globex = await createOrganization(db, { name: "Globex" });
  ids = await something(acme.id);
  await db.service.$executeRaw`UPDATE events SET search_keys = ARRAY[posthorn_search_key(organization_id, 'INV-4711')] WHERE organization_id = ${acme.id}::uuid`;
  await crowd();
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

async function something(organizationId: string, idempotencyKey = "order-1042-paid") {
  const endpoint = await createEndpointRow(db, organizationId, { url: "https://api.acme.example/hooks_v1" });
  const [event, delivery, attempt] = [newId(), newId(), newId()];
  await db.service.event.create({ data: { id: event, organizationId, type: "order.paid", idempotencyKey, fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: new Date() } });
  await db.service.delivery.create({ data: { id: delivery, organizationId, eventId: event, endpointId: endpoint.id, eventType: "order.paid", state: "failed", reason: "server_error", completedAt: new Date() } });
  await db.service.attempt.create({ data: { id: attempt, organizationId, deliveryId: delivery, endpointId: endpoint.id, number: 1, trigger: "schedule", url: endpoint.url, startedAt: new Date(), durationMs: 5, delivered: false, errorClass: "server_error", requestHeaders: "" } });
  return { endpoint: endpoint.id, event, delivery, attempt };
}

/** Enough rows of others that a plan which reads a table through costs more than one that does not. */
async function crowd() {
  const endpoint = await createEndpointRow(db, globex.id, { url: "https://globex.example/in" });
  await db.service.$executeRaw`INSERT INTO organizations (id, name, slug) SELECT posthorn_uuidv7(), 'Crowd ' || n, 'crowd-' || n FROM generate_series(1, 200) n`;
  await db.service.$executeRaw`
    INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at, idempotency_key, search_keys)
    SELECT posthorn_uuidv7(), ${globex.id}::uuid, 'x.y', '\\x00', '\\x7b7d', now(), 'k-' || n, ARRAY[posthorn_search_key(${globex.id}::uuid, 'ID-' || n)] FROM generate_series(1, 20000) n`;
  await db.service.$executeRaw`
    INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, completed_at)
    SELECT posthorn_uuidv7(), organization_id, id, ${endpoint.id}::uuid, type, 'succeeded', now() FROM events WHERE organization_id = ${globex.id}::uuid`;
  await db.service.$executeRaw`
    INSERT INTO attempts (id, organization_id, delivery_id, endpoint_id, number, trigger, url, started_at, duration_ms, delivered, error_class, request_headers)
    SELECT posthorn_uuidv7(), organization_id, id, endpoint_id, 1, 'schedule', 'https://globex.example/in', now(), 5, true, 'ok', '' FROM deliveries WHERE organization_id = ${globex.id}::uuid`;
  const { Client } = (await import("pg")).default;
  const owner = new Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  await owner.query("ANALYZE");
  await owner.end();
}

const found = async (text: string) => (await search(db, staff, text)).flatMap(({ title, hits }) => hits.map((hit) => `${title}: ${hit.kind} ${hit.title} [${hit.organization.name}]`));

describe("what is found", () => {
  test("each kind of id finds its thing, and an event its deliveries", async () => {
    const cases = [["ep", ids.endpoint], ["dlv", ids.delivery], ["att", ids.attempt], ["org", acme.id]] as const;
    for (const [kind, uuid] of cases) {
      const publicId = toPublicId(kind, uuid);
      const [group] = await search(db, staff, publicId);
      expect(group!.hits).toMatchObject([{ kind, id: publicId, organization: { name: "Acme 100% Hooks" } }]);
    }
    const groups = await search(db, staff, toPublicId("evt", ids.event));
    expect(groups.map(({ hits }) => hits.map(({ kind }) => kind))).toEqual([["evt"], ["dlv"]]);
  });

  test("an attempt leads to its delivery's page", async () => {
    const [group] = await search(db, staff, toPublicId("att", ids.attempt));
    expect(group!.hits[0]!.href).toBe(`/${acme.slug}/deliveries/${toPublicId("dlv", ids.delivery)}`);
  });

  test("a UUID finds whatever has it", async () => {
    expect((await search(db, staff, ids.delivery)).flatMap(({ hits }) => hits.map(({ kind }) => kind))).toEqual(["dlv"]);
  });

  test("names and slugs find organizations, wildcards being letters like any other", async () => {
    expect(await found("100% h")).toEqual(["Organizations by name or slug: org Acme 100% Hooks [Acme 100% Hooks]"]);
    expect(await found("ACME-HOOKS")).toContain("Organizations by name or slug: org Acme 100% Hooks [Acme 100% Hooks]");
    expect(await found("%")).toEqual(["Organizations by name or slug: org Acme 100% Hooks [Acme 100% Hooks]"]);
    expect(await found("hooks\\")).toEqual([]);
  });

  test("a host, a URL and a part of one find endpoints", async () => {
    const endpoint = "ep https://api.acme.example/hooks_v1 [Acme 100% Hooks]";
    expect(await found("api.ACME.example")).toContain(`Endpoints with this URL or host: ${endpoint}`);
    expect(await found("https://api.acme.example/hooks")).toContain(`Endpoints with this URL or host: ${endpoint}`);
    expect(await found("example/hooks_v")).toContain(`Endpoints with this in their URL: ${endpoint}`);
    expect(await found("example/hooksXv")).toEqual([]);
  });

  test("an idempotency key finds its event in whichever organization", async () => {
    expect(await found("order-1042-paid")).toEqual(["Events with this idempotency key: evt order.paid [Acme 100% Hooks]"]);
  });

  test("an identifier in the data finds its event, in any letter case", async () => {
    expect(await found("inv-4711")).toEqual(["Events with this identifier in their data: evt order.paid [Acme 100% Hooks]"]);
  });

  test("an organization that hides its payloads is not looked into for identifiers", async () => {
    await db.service.organization.update({ where: { id: acme.id }, data: { staffSeesPayloads: false } });
    expect(await found("INV-4711")).toEqual([]);
    await db.service.organization.update({ where: { id: acme.id }, data: { staffSeesPayloads: true } });
  });

  test("an email address finds where its owner is a member", async () => {
    const person = await createUser(db, { email: "olivia@acme.example" });
    await addMember(db, acme.id, person.id);
    expect(await found("Olivia@acme.example")).toContain("People with this address, and where they are members: usr olivia@acme.example [Acme 100% Hooks]");
  });

  test("nothing is found for nothing, and odd input is no error", async () => {
    for (const text of ["", "   ", "\0", "'; DROP TABLE events; --", "%_\\", "{}", "\u202e", "x".repeat(2000)]) expect(await search(db, staff, text)).toBeInstanceOf(Array);
    expect(await found("")).toEqual([]);
  });
});

test("each organization whose things were found reads of the search in its log, and no other does", async () => {
  const fresh = await createOrganization(db, { name: "Fresh" });
  await something(fresh.id, "a-key-of-fresh");
  await search(db, staff, "a-key-of-fresh");
  await search(db, staff, "a-key-of-fresh");
  const read = async (organizationId: string) => (await listAudit(db, actorOf(organizationId), { group: "support" })).items.filter(({ changes }) => JSON.stringify(changes).includes("a-key-of-fresh"));
  expect(await read(fresh.id)).toMatchObject([{ action: "support.looked", actor: { kind: "support", label: staff.user.email }, address: "203.0.113.7" }]);
  expect(await read(globex.id)).toEqual([]);
});

describe("plans", () => {
  const growing = ["events", "deliveries", "attempts"];

  async function scans(sql: string, value: string): Promise<string[]> {
    const { rows } = await db.servicePool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${sql.replaceAll("$1", `'${value}'`)}`);
    return nodesOf(rows[0]!["QUERY PLAN"][0].Plan).flatMap(({ "Node Type": type, "Relation Name": table, "Index Name": index }) => (table || index ? [`${type} ${table ?? ""} ${index ?? ""}`.trim()] : []));
  }

  interface Plan { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Plan[] }
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

  test.each([...Object.entries(byId), ["deliveries of an event", deliveriesOfEvent]] as [string, string][])("%s is read by an index alone", async (_name, sql) => {
    for (const scan of await scans(sql, newId())) for (const table of growing) expect(scan).not.toMatch(new RegExp(`^Seq Scan ${table}\\b`));
  });

  test("an idempotency key is a probe for each organization, an identifier one of the GIN index", async () => {
    const byKey = await scans(eventsByIdempotencyKey, "k-17");
    expect(byKey.filter((scan) => / events\b/.test(scan))).toEqual([expect.stringMatching(/^Index (Only )?Scan events events_organization_id_idempotency_key_key$/)]);
    const byIdentifier = await scans(eventsByIdentifier, "ID-17");
    expect(byIdentifier).toContain("Bitmap Index Scan  events_search");
    expect(byIdentifier.filter((scan) => / events\b/.test(scan))).toEqual(["Bitmap Heap Scan events"]);
  });
});
