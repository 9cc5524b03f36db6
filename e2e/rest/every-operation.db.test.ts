import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createBelongings, type Belongings } from "@/e2e/attacks/victim";
import { addPerson } from "@/e2e/tenant";
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
  const { query = "", body, headers } = (await cases[operation.operationId]?.(owned)) ?? {};
  const address = addressOf(operation, owned.ids, [query, more].filter(Boolean).join("&"));
  const example = body ?? operation.requestBody?.content["application/json"].example;
  const etag = operation["x-if-match"] === "none" ? null : (await send(stage.routes, { method: "GET", address: addressOf(operation, owned.ids, more), key })).headers.get("etag");
  return send(stage.routes, { method: operation.method, address, key, body: operation.method === "GET" ? undefined : example, headers: { ...(etag !== null && { "if-match": etag }), ...headers } });
}

const succeeds = (status: number) => status >= 200 && status < 300;

describe("each operation answers as the document says", () => {
  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))("%s", async (_, operation) => {
    const owned = operation.method === "GET" ? shared : await belongings();
    if (operation.operationId === "deliveries.undo_cancel") return undo(operation, owned);
    const ofPlatform = operation["x-platform-keys-only"];
    const response = await call(operation, owned, ofPlatform ? platformKey : await stage.key(owned.tenant.id), ofPlatform && operation.operationId.startsWith("event_types") ? `organization=${owned.ids.org}` : "");
    expect([response.status, succeeds(response.status) ? "" : await response.clone().text()]).toEqual([Number(Object.keys(operation.responses)[0]), ""]);
    if (response.headers.get("content-type") === "text/event-stream") return void expect(await firstMessage(response)).toMatch(/event: event\nid: evt_\w+\ndata: \{/);
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

async function firstMessage(response: Response): Promise<string> {
  const reader = response.body!.getReader();
  let text = "";
  for (let next = await reader.read(); !next.done && !text.includes("data: "); next = await reader.read()) text += new TextDecoder().decode(next.value);
  await reader.cancel();
  return text;
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
