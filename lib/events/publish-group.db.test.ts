import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { newId } from "@/lib/ids";
import { PublishGroups } from "./publish-group";

let stage: Stage;
let groups: PublishGroups;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  groups = new PublishGroups(stage.db);
});
afterAll(() => stage.close());

async function organization() {
  const { id } = await createOrganization(stage.db);
  await createEndpointRow(stage.db, id);
  return id;
}

const stored = async (id: string) => {
  const { rows } = await stage.owner.query("SELECT count(*)::int AS events, count(DISTINCT xmin::text)::int AS commits FROM events WHERE organization_id = $1", [id]);
  return rows[0] as { events: number; commits: number };
};

test("a hundred at once are each stored, in far fewer commits", async () => {
  const id = await organization();
  const published = await Promise.all(Array.from({ length: 100 }, (_, n) => groups.publish(id, { type: "order.paid", data: { n } })));
  expect(new Set(published.map((event) => event.id)).size).toBe(100);
  expect(published.every((event) => event.deliveries === 1 && !event.reused)).toBe(true);
  const { events, commits } = await stored(id);
  expect(events).toBe(100);
  expect(commits).toBeLessThan(10);
});

test("one that is refused is refused alone", async () => {
  const id = await organization();
  const results = await Promise.allSettled([
    ...Array.from({ length: 20 }, (_, n) => groups.publish(id, { type: "order.paid", data: { n } })),
    groups.publish(id, { type: "order.unknown", data: {} }),
    groups.publish(id, { type: "not a type", data: {} }),
    ...Array.from({ length: 20 }, (_, n) => groups.publish(id, { type: "order.paid", data: { n } })),
  ]);
  expect(results.map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(2);
  expect((results[20] as PromiseRejectedResult).reason).toMatchObject({ code: "unknown_event_type" });
  expect((results[21] as PromiseRejectedResult).reason).toMatchObject({ code: "invalid_event_type" });
  expect((await stored(id)).events).toBe(40);
});

test("the same key at the same time is one event, and another body under it is a conflict for its caller alone", async () => {
  const id = await organization();
  const key = newId();
  const results = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => groups.publish(id, { type: "order.paid", data: { same: true }, idempotencyKey: key })),
    groups.publish(id, { type: "order.paid", data: { same: false }, idempotencyKey: key }),
    groups.publish(id, { type: "order.paid", data: { other: true } }),
  ]);
  expect((results[10] as PromiseRejectedResult).reason).toMatchObject({ code: "idempotency_conflict" });
  const same = results.slice(0, 10).map((result) => (result as PromiseFulfilledResult<{ id: string; reused: boolean }>).value);
  expect(new Set(same.map((event) => event.id)).size).toBe(1);
  expect(same.filter((event) => !event.reused)).toHaveLength(1);
  expect(results[11]!.status).toBe("fulfilled");
  expect((await stored(id)).events).toBe(2);
});

test("organizations do not wait for one another, and nothing of them is kept afterwards", async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, organization));
  await Promise.all(ids.flatMap((id) => Array.from({ length: 30 }, (_, n) => groups.publish(id, { type: "order.paid", data: { n } }))));
  for (const id of ids) expect((await stored(id)).events).toBe(30);
  expect(groups).toHaveProperty("organizations.size", 0);
});
