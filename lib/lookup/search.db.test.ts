import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { searchOrganization } from "./search";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid", { description: "An order was paid" });
  await createEventType(stage.db, "order.old", { archivedAt: new Date() });
});
afterAll(() => stage.close());

test("anything in hand finds what it belongs to, in one's own organization alone", async () => {
  const { id } = await createOrganization(stage.db);
  const actor = actorOf(id, { role: "viewer" });
  const stranger = actorOf((await createOrganization(stage.db)).id);
  const endpoint = toPublicId("ep", (await createEndpointRow(stage.db, id, { url: "https://hooks.acme.com/in", description: "Warehouse" })).id);
  const [published] = await stage.publish(id, { type: "order.paid", data: { id: "ord_1042" }, idempotencyKey: "pay-1042" });
  const event = toPublicId("evt", published!.id);
  const row = await stage.db.service.delivery.findFirstOrThrow({ where: { organizationId: id } });
  const delivery = toPublicId("dlv", row.id);
  const attempt = newId();
  await stage.db.service.attempt.create({
    data: { id: attempt, organizationId: id, deliveryId: row.id, endpointId: row.endpointId, number: 1, trigger: "schedule", url: "https://hooks.acme.com/in", startedAt: new Date(), durationMs: 1, delivered: true, statusCode: 200, errorClass: "ok", requestHeaders: "" },
  });
  const find = (text: string, who = actor) => searchOrganization(stage.db, who, text);

  expect(await find(endpoint)).toEqual([{ kind: "endpoint", id: endpoint, url: "https://hooks.acme.com/in", description: "Warehouse" }]);
  expect(await find(` ${event} `)).toMatchObject([{ kind: "event", id: event, type: "order.paid" }]);
  for (const text of [delivery, toPublicId("att", attempt)]) expect(await find(text)).toEqual([{ kind: "delivery", id: delivery, type: "order.paid", url: "https://hooks.acme.com/in" }]);
  for (const text of ["ord_1042", "pay-1042"]) expect(await find(text)).toMatchObject([{ kind: "event", id: event }]);
  for (const text of ["ACME.com", "warehouse"]) expect(await find(text)).toMatchObject([{ kind: "endpoint", id: endpoint }]);
  expect(await find("order.")).toMatchObject([{ kind: "event_type", name: "order.paid" }]);
  for (const text of [endpoint, event, delivery, toPublicId("att", attempt), "ord_1042", "acme.com"]) expect(await find(text, stranger)).toEqual([]);
  for (const text of ["", "   ", "%", "_", "ep_", "x".repeat(10_000), toPublicId("evt", newId())]) expect((await find(text)).filter(({ kind }) => kind === "event" || kind === "delivery")).toEqual([]);
});

test("a deleted endpoint is not found, and support without payloads searches no data", async () => {
  const { id } = await createOrganization(stage.db);
  const endpoint = toPublicId("ep", (await createEndpointRow(stage.db, id, { url: "https://gone.example/" })).id);
  await deleteEndpoint(stage.db, actorOf(id), endpoint);
  await stage.publish(id, { type: "order.paid", data: { id: "ord_9" } });
  const support = actorOf(id, { kind: "support", actions: new Set(["event.read", "delivery.read"]), payloadsHidden: true });
  for (const text of [endpoint, "gone.example"]) expect(await searchOrganization(stage.db, actorOf(id), text)).toEqual([]);
  expect(await searchOrganization(stage.db, support, "ord_9")).toEqual([]);
  await expect(searchOrganization(stage.db, actorOf(id, { actions: new Set() }), "ord_9")).rejects.toMatchObject({ status: 403 });
});
