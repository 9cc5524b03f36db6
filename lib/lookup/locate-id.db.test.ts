import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { locateId } from "./locate-id";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterAll(() => stage.close());

test("an id is found in the organization that it belongs to, among one's own alone", async () => {
  const [mine, other, theirs] = [await createOrganization(stage.db), await createOrganization(stage.db), await createOrganization(stage.db)];
  const endpoint = toPublicId("ep", (await createEndpointRow(stage.db, mine.id)).id);
  await stage.publish(mine.id, { type: "order.paid", data: {} });
  const { rows } = await stage.owner.query<{ id: string; event_id: string }>("SELECT id, event_id FROM deliveries WHERE organization_id = $1", [mine.id]);
  const [delivery, event] = [toPublicId("dlv", rows[0]!.id), toPublicId("evt", rows[0]!.event_id)];
  const find = (id: string, organizations = [other.id, mine.id]) => locateId(stage.db, organizations, id);

  expect(await find(endpoint)).toEqual({ kind: "ep", organizationId: mine.id });
  expect(await find(delivery)).toEqual({ kind: "dlv", organizationId: mine.id });
  expect(await find(event)).toEqual({ kind: "evt", organizationId: mine.id });
  for (const id of [endpoint, delivery, event]) expect(await find(id, [theirs.id])).toBeNull();
  expect(await find(endpoint, [])).toBeNull();
});

test("what is not there, was deleted, or is no id at all is found nowhere", async () => {
  const { id: organization } = await createOrganization(stage.db);
  const endpoint = toPublicId("ep", (await createEndpointRow(stage.db, organization)).id);
  await deleteEndpoint(stage.db, actorOf(organization), endpoint);
  for (const id of [endpoint, toPublicId("evt", newId()), "ep_", "ep_' OR 1=1", "org_01h2xcejqtf2nbrexx3vqjhp41", ""]) {
    expect(await locateId(stage.db, [organization], id)).toBeNull();
  }
});
