import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import type { Actor } from "@/lib/auth/actor";
import { toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import type { DeliveryFilters } from "./filters";
import { listDeliveries } from "./list";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterAll(() => stage.close());

async function tenant() {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { filters: ["order.paid"] });
  return { actor: actorOf(organization.id), endpoint: toPublicId("ep", endpoint.id) };
}

async function publish(actor: Actor, data: unknown, idempotencyKey?: string) {
  const [event] = await stage.publish(actor.organizationId, { type: "order.paid", data, idempotencyKey });
  const { rows } = await stage.owner.query<{ id: string }>("SELECT id FROM deliveries WHERE event_id = $1", [event!.id]);
  return { event: event!.id, uuid: rows[0]!.id, delivery: toPublicId("dlv", rows[0]!.id) };
}

const find = async (actor: Actor, search: string, filters: DeliveryFilters = {}) => {
  const { items, search: how } = await listDeliveries(stage.db, actor, { ...filters, search });
  return { by: how!.by, ids: items.map(({ id }) => id) };
};

test("any id, key or identifier finds its deliveries, and those of no other organization", async () => {
  const [{ actor, endpoint }, other] = [await tenant(), await tenant()];
  const one = await publish(actor, { order: "ORD-1001", customer: "cus_5" }, "key of one");
  const two = await publish(actor, { order: "ORD-1002", customer: "cus_5" });
  const { rows } = await stage.owner.query<{ id: string }>(
    "INSERT INTO attempts (id, organization_id, delivery_id, endpoint_id, number, trigger, url, started_at, duration_ms, delivered, error_class, request_headers) SELECT posthorn_uuidv7(), organization_id, id, endpoint_id, 1, 'schedule', 'x', now(), 1, true, 'ok', '' FROM deliveries WHERE id = $1 RETURNING id",
    [two.uuid],
  );
  const searches: [string, string, string[]][] = [
    [one.delivery, "id", [one.delivery]],
    [one.uuid, "id", [one.delivery]],
    [toPublicId("evt", one.event), "id", [one.delivery]],
    [one.event, "id", [one.delivery]],
    [toPublicId("att", rows[0]!.id), "id", [two.delivery]],
    [rows[0]!.id, "id", [two.delivery]],
    [endpoint, "id", [two.delivery, one.delivery]],
    ["key of one", "id", [one.delivery]],
    ["ord-1001", "identifier", [one.delivery]],
    ["cus_5", "identifier", [two.delivery, one.delivery]],
  ];
  for (const [text, by, ids] of searches) {
    expect([text, await find(actor, text)]).toEqual([text, { by, ids }]);
    expect([text, (await find(other.actor, text)).ids]).toEqual([text, []]);
  }
  expect((await find(actor, "cus_5", { state: ["succeeded"] })).ids).toEqual([]);
});

test("what is neither is looked for as text, and so is what stands in quotes", async () => {
  const { actor } = await tenant();
  const one = await publish(actor, { note: "Ein schöner Tag", order: "ORD-7" });
  await publish(actor, { note: "another" });
  expect(await find(actor, "schöner T")).toEqual({ by: "text", ids: [one.delivery] });
  expect(await find(actor, '"ORD-7"')).toEqual({ by: "text", ids: [one.delivery] });
  expect(await find(actor, '"ord-7"')).toEqual({ by: "text", ids: [] });
  expect((await listDeliveries(stage.db, actor, { search: "nowhere" })).search).toEqual({ by: "text", searchedBackTo: null });
});

test("an identifier of thousands is paged through without a gap", async () => {
  const { actor, endpoint } = await tenant();
  const endpointId = (await stage.owner.query("SELECT id FROM endpoints WHERE organization_id = $1", [actor.organizationId])).rows[0].id;
  // Over eight days, and then as many within a second.
  for (const spread of ["16 minutes", "1 ms"]) {
    await stage.owner.query(
      `WITH e AS (INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at, search_keys)
         SELECT uuidv7(-n * $3::interval), $1, 'order.paid', '', '{}', now(), ARRAY[posthorn_search_key($1, 'cus_9')] FROM generate_series(1, 720) AS n RETURNING id)
       INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, completed_at) SELECT uuidv7(uuid_extract_timestamp(id) - clock_timestamp()), $1, id, $2, 'order.paid', 'succeeded', now() FROM e`,
      [actor.organizationId, endpointId, spread],
    );
  }
  const { rows } = await stage.owner.query<{ id: string }>("SELECT id FROM deliveries WHERE organization_id = $1 ORDER BY id DESC", [actor.organizationId]);
  const seen: string[] = [];
  for (let after: string | undefined, pages = 0; pages < 60; pages++) {
    const page = await listDeliveries(stage.db, actor, { search: "cus_9", limit: 100, endpoint, after });
    seen.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toEqual(rows.map(({ id }) => toPublicId("dlv", id)));
});

test("whoever may not see payloads finds nothing by what is in them", async () => {
  const { actor } = await tenant();
  const one = await publish(actor, { order: "ORD-3001", note: "secret plan" });
  const support: Actor = { ...actor, kind: "support", payloadsHidden: true };
  expect((await find(support, "ORD-3001")).ids).toEqual([]);
  expect((await find(support, "secret plan")).ids).toEqual([]);
  expect((await find(support, one.delivery)).ids).toEqual([one.delivery]);
});
