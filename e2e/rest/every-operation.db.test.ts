import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createBelongings, stateOf, type Belongings } from "@/e2e/attacks/victim";
import { addPerson } from "@/e2e/tenant";
import { allOperations } from "@/lib/api/operations/all";
import { openApiDocument } from "@/lib/openapi/document";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { createEventType } from "@/prisma/factories";
import { addressOf, cases } from "./cases";
import { answerChecks, operationsIn, type DocumentedOperation } from "./document-checks";
import { send } from "./load-routes";
import { openRestStage, type RestStage } from "./stage";

// Many requests a test, and other tests beside it.
vi.setConfig({ testTimeout: 90_000 });

/** Every operation of the document is called at the real routes over a real database, and its answer held against the document. */

const document = openApiDocument("https://hooks.example", []);
const operations = operationsIn(document);
const check = answerChecks(document);

let stage: RestStage;
let shared: Belongings;
let platformKey: string;

beforeAll(async () => {
  stage = await openRestStage();
  shared = await belongings();
  platformKey = await stage.key(null);
}, 120_000);
afterAll(() => stage.close());

/** With a member who is no owner, a catalog type of its own, and an endpoint that answers. */
async function belongings(): Promise<Belongings> {
  const owned = await createBelongings(stage.db, "Driven");
  const person = await addPerson(stage.db, owned.tenant.id, "viewer");
  await createEventType(stage.db, owned.ids.type!);
  await stage.db.service.endpoint.update({ where: { id: fromPublicId("ep", owned.ids.endpoint!)! }, data: { url: stage.receiver.url("/hooks") } });
  return { ...owned, ids: { ...owned.ids, member: toPublicId("usr", person.id) } };
}

async function call(operation: DocumentedOperation, owned: Belongings, key: string, more = "") {
  const etag = operation["x-if-match"] === "none" ? null : (await send(stage.routes, { method: "GET", address: addressOf(operation, owned.ids, more), key })).headers.get("etag");
  return callWith(operation, owned, key, more, etag === null ? {} : { "if-match": etag });
}

async function callWith(operation: DocumentedOperation, owned: Belongings, key: string, more: string, further: Record<string, string>) {
  const { query = "", body, headers } = (await cases[operation.operationId]?.(owned)) ?? {};
  const example = body ?? operation.requestBody?.content["application/json"].example;
  return send(stage.routes, { method: operation.method, address: addressOf(operation, owned.ids, [query, more].filter(Boolean).join("&")), key, body: operation.method === "GET" ? undefined : example, headers: { ...further, ...headers } });
}

const succeeds = (status: number) => status >= 200 && status < 300;

describe("each operation answers as the document says", () => {
  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))("%s", async (_, operation) => {
    const owned = operation.method === "GET" ? shared : await belongings();
    if (operation.operationId === "deliveries.undo_cancel") return undo(operation, owned);
    const ofPlatform = operation["x-platform-keys-only"];
    const response = await call(operation, owned, ofPlatform ? platformKey : await stage.key(owned.tenant.id), ofPlatform && operation.operationId.startsWith("event_types") ? `organization=${owned.ids.org}` : "");
    expect([response.status, succeeds(response.status) ? "" : await response.clone().text()]).toEqual([Number(Object.keys(operation.responses)[0]), ""]);
    if (response.headers.get("content-type") === "text/event-stream") return void expect(await check(operation, new Response(await firstEvent(response), { headers: response.headers }))).toEqual([]);
    expect(await check(operation, response)).toEqual([]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

/** One's own cancel alone can be taken back. */
async function undo(operation: DocumentedOperation, owned: Belongings) {
  const key = await stage.key(owned.tenant.id);
  const canceled = await send(stage.routes, { method: "PUT", address: addressOf(operation, owned.ids), key });
  expect(canceled.status).toBe(200);
  const response = await send(stage.routes, { method: "DELETE", address: addressOf(operation, owned.ids), key });
  expect([response.status, await check(operation, response)]).toEqual([200, []]);
}

/** The data of the stream's first `event: event`. */
async function firstEvent(response: Response): Promise<string> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let found: RegExpMatchArray | null = null;
  while (found === null) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the stream ended with ${text}`);
    text += decoder.decode(value, { stream: true });
    found = /^event: event\n(?:id: evt_\w+\n)?data: (.+)\n\n/m.exec(text);
  }
  await reader.cancel();
  return found[1]!;
}

describe("a key of the platform names the organization", () => {
  const named = operations.filter(({ parameters }) => parameters?.some((each) => "name" in each && each.name === "organization" && each.in === "query"));

  test.each(named.filter(({ method }) => method === "GET").map((operation) => [operation.path, operation] as const))("GET %s", async (path, operation) => {
    const without = await call(operation, shared, platformKey);
    expect([without.status, ((await without.json()) as { code: string }).code]).toEqual([422, "organization_required"]);
    const response = await call(operation, shared, platformKey, `organization=${shared.ids.org}`);
    expect([path, response.status]).toEqual([path, 200]);
    await response.body?.cancel();
  });
});

describe("If-Match", () => {
  const writes = operations.filter(({ method }) => method !== "GET");
  const withTag = (operation: DocumentedOperation, key: string, tag: string | null) => {
    const more = operation.operationId.startsWith("event_types") ? `organization=${shared.ids.org}` : "";
    return callWith(operation, shared, key, more, tag === null ? {} : { "if-match": tag });
  };
  const keyFor = (operation: DocumentedOperation) => (operation["x-platform-keys-only"] ? platformKey : stage.key(shared.tenant.id));

  test.each(writes.filter((operation) => operation["x-if-match"] !== "none").map((operation) => [`${operation.method} ${operation.path}`, operation] as const))("%s does nothing to what is another than was seen", async (_, operation) => {
    const key = await keyFor(operation);
    const before = await rowsOf(shared);
    const wrong = await withTag(operation, key, '"another"');
    expect([wrong.status, await check(operation, wrong)]).toEqual([412, []]);
    expect((await wrong.json()) as unknown).toMatchObject({ code: "precondition_failed", etag: expect.stringMatching(/^"[\w-]{27}"$/) as string });
    if (operation["x-if-match"] === "required") expect((await withTag(operation, key, null)).status).toBe(428);
    expect(await rowsOf(shared)).toBe(before);
  });

  test.each(writes.filter((operation) => operation["x-if-match"] === "none").map((operation) => [`${operation.method} ${operation.path}`, operation] as const))("%s refuses what it would not judge", async (_, operation) => {
    const key = await keyFor(operation);
    const before = await rowsOf(shared);
    const response = await withTag(operation, key, '"another"');
    expect([response.status, ((await response.clone().json()) as { code: string }).code, await check(operation, response)]).toEqual([400, "precondition_not_judged", []]);
    expect(await rowsOf(shared)).toBe(before);
  });

  /** The organization's rows, and the type's, which is no organization's; keys apart, which note that they were used. */
  async function rowsOf({ tenant, ids }: Belongings): Promise<string> {
    const state = (await stateOf(stage.db, tenant.id)).replace(/(?<=^|\n\n)api_keys\n.*?(?=\n\n)/s, "");
    return state + JSON.stringify(await stage.db.service.eventType.findUnique({ where: { name: ids.type! } }));
  }
});

describe("what is shown once is kept nowhere for an Idempotency-Key", () => {
  test.each(allOperations.filter(({ once }) => once.length > 0).map((each) => [each.id, each.once] as const))("%s", async (id, once) => {
    const owned = await belongings();
    const operation = operations.find(({ operationId }) => operationId === id)!;
    const key = operation["x-platform-keys-only"] ? platformKey : await stage.key(owned.tenant.id);
    const call = (body: unknown, headers = {}) => send(stage.routes, { method: operation.method, address: addressOf(operation, owned.ids), key, body, headers });
    // From a key pair to a shared secret, which is new then.
    if (id === "signing.change_profile") await call({ profile: "standard_asymmetric" });
    const body = id === "signing.change_profile" ? { profile: "standard" } : ((await cases[id]?.(owned))?.body ?? operation.requestBody?.content["application/json"].example);
    const ask = async () => {
      const response = await call(body, { "idempotency-key": "once" });
      return { status: response.status, repeated: response.headers.get("idempotent-replayed"), answer: (await response.json()) as Record<string, string | null> };
    };
    const first = await ask();
    const again = await ask();
    expect([succeeds(first.status), again.status, again.repeated]).toEqual([true, first.status, "true"]);
    const { rows } = await stage.db.servicePool.query<{ text: string }>("SELECT t::text AS text FROM idempotency_keys t WHERE organization_id = $1", [owned.tenant.id]);
    expect(rows).toHaveLength(1);
    for (const field of once) {
      expect([field, first.answer[field]!.length > 20, again.answer[field]]).toEqual([field, true, null]);
      expect(rows[0]!.text).not.toContain(first.answer[field]!.slice(-12));
    }
  });
});
