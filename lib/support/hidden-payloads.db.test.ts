import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { listCredentials } from "@/lib/credentials/list";
import { openDatabase, type Database } from "@/lib/db/database";
import { exportDeliveries } from "@/lib/deliveries/export";
import { listDeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { getAttempt, getDelivery, getDeliveryAlone } from "@/lib/deliveries/get";
import { listDeliveries } from "@/lib/deliveries/list";
import { listAttempts } from "@/lib/deliveries/list-attempts";
import { getDeliveryProgress } from "@/lib/deliveries/progress";
import { signedCurlOfDelivery } from "@/lib/deliveries/curl-command";
import { getEndpointConfiguration } from "@/lib/endpoints/configuration";
import { getEndpointDetail } from "@/lib/endpoints/get-detail";
import { getEndpointSettings } from "@/lib/endpoints/get-settings";
import { listEndpoints } from "@/lib/endpoints/list";
import { getTestExample } from "@/lib/endpoints/test-data";
import { getEndpointTimeline } from "@/lib/endpoints/timeline";
import { countHeld } from "@/lib/endpoints/activate";
import { listCatalog } from "@/lib/event-types/catalog";
import { countRecentEvents } from "@/lib/event-types/count-recent";
import { listEventTypes } from "@/lib/event-types/list";
import { getEventPayload } from "@/lib/events/get";
import { getEventDetail } from "@/lib/events/get-detail";
import { listEvents } from "@/lib/events/list";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { idFloor } from "@/lib/id-floor";
import { newId, toPublicId } from "@/lib/ids";
import { getUsage } from "@/lib/limits/get-usage";
import { readLastEvents, readNewEvents } from "@/lib/listening/read-new-events";
import { searchOrganization } from "@/lib/lookup/search";
import { listNotices } from "@/lib/notices/list";
import { getOrganization } from "@/lib/organizations/get";
import { catalogTypes } from "@/lib/openapi/read-types";
import { getOverview } from "@/lib/overview/get";
import { getRequest } from "@/lib/playground/get-request";
import { listInboxes } from "@/lib/playground/list";
import { listRequests } from "@/lib/playground/list-requests";
import { listReplays } from "@/lib/replays/get";
import { previewReplay } from "@/lib/replays/preview";
import { listSecrets } from "@/lib/signing-secrets/list";
import { createEndpointRow, createOrganization, createUser, testKeyring } from "@/prisma/factories";
import { supportVisit } from "./support-actor";

const marker = "MARKER4711";
const base64Marker = Buffer.from(`"${marker}"`).toString("base64").slice(2, 14);
let testDatabase: TestDatabase;
let db: Database;
let hidden: Actor;
let shown: Actor;
let ids: Record<"endpoint" | "event" | "delivery" | "attempt" | "inbox" | "request", string>;

beforeAll(async () => {
  vi.stubEnv("NEXTAUTH_URL", "https://hooks.example");
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
  const organization = await createOrganization(db);
  const user = await createUser(db, { staff: true });
  ids = await fill(organization.id);
  shown = (await supportVisit(db, user, organization.slug, null))!.actor;
  await db.service.organization.update({ where: { id: organization.id }, data: { staffSeesPayloads: false } });
  hidden = (await supportVisit(db, user, organization.slug, null))!.actor;
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

async function fill(organizationId: string) {
  const endpoint = await createEndpointRow(db, organizationId);
  const [event, delivery, attempt, inbox, request] = [newId(), newId(), newId(), newId(), newId()];
  const body = Buffer.from(`{"id":"${marker}"}`);
  await db.service.event.create({ data: { id: event, organizationId, type: "order.paid", fingerprint: Buffer.alloc(32), payload: body, occurredAt: new Date() } });
  await db.service.$executeRaw`UPDATE events SET search_keys = ARRAY[posthorn_search_key(organization_id, ${marker})] WHERE id = ${event}::uuid`;
  await db.service.delivery.create({ data: { id: delivery, organizationId, eventId: event, endpointId: endpoint.id, eventType: "order.paid", state: "failed", reason: "server_error", attempts: 1, completedAt: new Date() } });
  await db.service.attempt.create({ data: { id: attempt, organizationId, deliveryId: delivery, endpointId: endpoint.id, number: 1, trigger: "schedule", url: endpoint.url, startedAt: new Date(), durationMs: 5, delivered: false, statusCode: 500, errorClass: "server_error", requestHeaders: "", responseHeaders: "", responseBody: body } });
  await db.service.playgroundInbox.create({ data: { id: inbox, organizationId, token: newId(), name: "Inbox" } });
  await db.service.playgroundRequest.create({ data: { id: request, organizationId, inboxId: inbox, method: "POST", headers: `x-note: ${marker}\n`, body, verdict: "unsigned", verdictDetail: "" } });
  return { endpoint: toPublicId("ep", endpoint.id), event: toPublicId("evt", event), delivery: toPublicId("dlv", delivery), attempt: toPublicId("att", attempt), inbox: toPublicId("inb", inbox), request: toPublicId("req", request) };
}

/** Every verb that support may read with, by its file, and whether it tells of payloads where they are shown. */
const reads: [file: string, tells: boolean, read: (actor: Actor) => Promise<unknown>][] = [
  ["deliveries/get.ts", true, (actor) => getDelivery(db, actor, ids.delivery)],
  ["deliveries/get.ts", true, (actor) => getDeliveryAlone(db, actor, ids.delivery)],
  ["deliveries/get.ts", true, (actor) => getAttempt(db, actor, ids.delivery, ids.attempt)],
  ["deliveries/list-attempts.ts", false, (actor) => listAttempts(db, actor, ids.delivery, { limit: 10 })],
  ["events/get.ts", true, async (actor) => Buffer.from(await getEventPayload(db, actor, ids.event)).toString()],
  ["events/get-detail.ts", true, (actor) => getEventDetail(db, actor, ids.event)],
  ["playground/get-request.ts", true, (actor) => getRequest(db, actor, ids.inbox, ids.request)],
  ["listening/read-new-events.ts", true, async (actor) => (await readNewEvents(db, actor, { above: idFloor(new Date(0)), told: new Set(), filters: null, limit: 10 })).map(({ payload }) => payload.toString())],
  ["listening/read-new-events.ts", true, async (actor) => (await readLastEvents(db, actor, { filters: null, count: 10, upTo: newId() })).map(({ payload }) => payload.toString())],
  ["deliveries/list.ts", false, (actor) => listDeliveries(db, actor, {})],
  ["deliveries/progress.ts", false, (actor) => getDeliveryProgress(db, actor, ids.delivery)],
  ["deliveries/export.ts", false, async (actor) => {
    let text = "";
    for await (const piece of await exportDeliveries(db, actor, {}, "jsonl")) text += piece;
    return text;
  }],
  ["deliveries/filter-choices.ts", false, (actor) => listDeliveryFilterChoices(db, actor)],
  ["events/list.ts", false, (actor) => listEvents(db, actor)],
  ["event-types/list.ts", false, (actor) => listEventTypes(db, actor)],
  ["event-types/catalog.ts", false, (actor) => listCatalog(db, actor)],
  ["openapi/read-types.ts", false, (actor) => catalogTypes(db, actor)],
  ["event-types/count-recent.ts", false, (actor) => countRecentEvents(db, actor)],
  ["endpoints/list.ts", false, (actor) => listEndpoints(db, actor)],
  ["endpoints/get-detail.ts", false, (actor) => getEndpointDetail(db, actor, ids.endpoint)],
  ["endpoints/configuration.ts", false, (actor) => getEndpointConfiguration(db, actor, ids.endpoint)],
  ["endpoints/get-settings.ts", false, (actor) => getEndpointSettings(db, actor, ids.endpoint)],
  ["endpoints/timeline.ts", false, (actor) => getEndpointTimeline(db, actor, ids.endpoint, "24h" as never, 0)],
  ["endpoints/test-data.ts", false, (actor) => getTestExample(db, actor, "test.ping", "https://example.com")],
  ["endpoints/activate.ts", false, (actor) => countHeld(db, actor, ids.endpoint, null)],
  ["credentials/list.ts", false, (actor) => listCredentials({ db, keyring: testKeyring }, actor, ids.endpoint)],
  ["signing-secrets/list.ts", false, (actor) => listSecrets(db, actor, ids.endpoint)],
  ["playground/list.ts", false, (actor) => listInboxes(db, actor, "https://hooks.example")],
  ["playground/list-requests.ts", false, (actor) => listRequests(db, actor, ids.inbox, 10)],
  ["replays/get.ts", false, (actor) => listReplays(db, actor)],
  ["replays/preview.ts", false, (actor) => previewReplay(db, actor, { selection: {} })],
  ["notices/list.ts", false, (actor) => listNotices(db, actor)],
  ["overview/get.ts", false, (actor) => getOverview(db, actor, "24h" as never, "UTC")],
  ["lookup/search.ts", false, (actor) => searchOrganization(db, actor, "order")],
  ["organizations/get.ts", false, (actor) => getOrganization(db, actor)],
  ["limits/get-usage.ts", false, (actor) => getUsage(db, actor)],
];

const tellsOf = (answer: unknown) => {
  const text = JSON.stringify(answer, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  return text.includes(marker) || text.includes(base64Marker) || text.includes(Buffer.from(`{"id":"${marker}"}`).toString("base64"));
};

describe("what an organization keeps to itself", () => {
  test.each(reads)("%s", async (_file, tells, read) => {
    // What shows nothing where payloads are shown proves nothing where they are hidden.
    expect(tellsOf(await read(shown))).toBe(tells);
    const answer = await read(hidden).catch((error: { code?: string }) => {
      if (error.code !== "payloads_hidden") throw error;
      return null;
    });
    expect(tellsOf(answer)).toBe(false);
  });

  test("a search does not tell what is in a payload", async () => {
    for (const search of [marker, marker.toLowerCase(), `"${marker}"`, marker.slice(0, 8)]) {
      expect((await listDeliveries(db, hidden, { search })).items).toEqual([]);
      expect(await searchOrganization(db, hidden, search)).toEqual([]);
      const events = await listEvents(db, hidden, { search } as never).catch((error: { code?: string }) => error.code);
      expect(events === "payloads_hidden" || (events as { items: unknown[] }).items.length === 0).toBe(true);
    }
    expect((await listDeliveries(db, shown, { search: marker })).items).toHaveLength(1);
  });

  test("a signed curl, which holds the payload, is not for support at all", async () => {
    for (const actor of [shown, hidden]) await expect(signedCurlOfDelivery({ db, keyring: testKeyring } as never, actor, ids.delivery)).rejects.toMatchObject({ status: 403 });
  });
});

test("no verb that support may read with is missing above", () => {
  const readable = /authorize\(actor, "(organization|endpoint|event_type|event|delivery|playground|limit)\.read"\)/;
  const files = fs.readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts") && !file.endsWith("test.ts") && readable.test(fs.readFileSync(path.join("lib", file), "utf8")));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !reads.some(([known]) => known === file))).toEqual([]);
});
