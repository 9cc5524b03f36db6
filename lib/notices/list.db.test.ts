import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { withTenant } from "@/lib/db/database";
import { activateEndpoint } from "@/lib/endpoints/activate";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { disableEndpoint } from "@/lib/endpoints/disable";
import { disableWithReason } from "@/lib/endpoints/disable-with-reason";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createOrganization } from "@/prisma/factories";
import { dismissNotice } from "./dismiss";
import { listNotices } from "./list";
import { warnFailing } from "./warn-failing";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function setting() {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: "https://api.acme.com/hooks" });
  const id = toPublicId("ep", endpoint.id);
  const actor = actorOf(organization.id);
  const list = () => listNotices(stage.db, actor);
  const enable = () => activateEndpoint(stage.db, actor, id, { held: { deliver: "none" } });
  const failFor = (hours: number) =>
    stage.owner.query("UPDATE endpoint_states SET failing_since = now() - $2::int * interval '1 hour', consecutive_dead_letters = 1 WHERE endpoint_id = $1", [endpoint.id, hours]);
  return { organization, endpoint, id, actor, list, enable, failFor };
}

test("a disabled endpoint is told of with its reason until it is enabled", async () => {
  const { endpoint, id, list, enable } = await setting();
  expect(await list()).toEqual([]);
  await disableWithReason(stage.engine, endpoint.id, "consecutive_dead_letters");
  expect(await list()).toEqual([{ id: expect.any(String), kind: "endpoint.disabled", endpointId: id, url: "https://api.acme.com/hooks", at: expect.any(String), reason: "consecutive_dead_letters" }]);
  await enable();
  expect(await list()).toEqual([]);
});

test("the notice of an earlier time does not come back when a member disables the endpoint by hand", async () => {
  const { endpoint, id, actor, list, enable } = await setting();
  await disableWithReason(stage.engine, endpoint.id, "gone");
  await enable();
  await disableEndpoint(stage.db, actor, id);
  expect(await list()).toEqual([]);
});

test("a warning stands while the endpoint fails on, and goes with a success", async () => {
  const { endpoint, list, failFor } = await setting();
  await failFor(97);
  await warnFailing(stage.engine.pool, "http://127.0.0.1");
  const [warning] = await list();
  expect(warning).toMatchObject({ kind: "endpoint.warning" });
  const { disablesAt, failingSince } = warning as { disablesAt: string; failingSince: string };
  expect(Date.parse(disablesAt) - Date.parse(failingSince)).toBe(5 * 86_400_000);
  await stage.owner.query("UPDATE endpoint_states SET failing_since = NULL WHERE endpoint_id = $1", [endpoint.id]);
  expect(await list()).toEqual([]);
});

test("of a deleted endpoint nothing is told", async () => {
  const { endpoint, id, actor, list } = await setting();
  await disableWithReason(stage.engine, endpoint.id, "gone");
  await deleteEndpoint(stage.db, actor, id);
  expect(await list()).toEqual([]);
});

test("a dismissed notice is gone for the whole organization, and the dismissal is audited once", async () => {
  const { endpoint, id, actor, list, organization } = await setting();
  await disableWithReason(stage.engine, endpoint.id, "gone");
  const [notice] = await list();
  await dismissNotice(stage.db, actor, notice!.id);
  await dismissNotice(stage.db, actor, notice!.id);
  expect(await listNotices(stage.db, actorOf(organization.id, { role: "viewer" }))).toEqual([]);
  const { rows } = await stage.owner.query("SELECT target_id FROM audit_entries WHERE organization_id = $1 AND action = 'notice.dismissed'", [organization.id]);
  expect(rows).toEqual([{ target_id: id }]);
});

test("another organization neither sees a notice nor dismisses it, and a viewer may not dismiss", async () => {
  const { endpoint, list, organization } = await setting();
  await disableWithReason(stage.engine, endpoint.id, "gone");
  const [notice] = await list();
  const stranger = actorOf((await createOrganization(stage.db)).id);
  expect(await listNotices(stage.db, stranger)).toEqual([]);
  expect(await withTenant(stage.db, stranger.organizationId, (tx) => tx.notice.count())).toBe(0);
  await expect(dismissNotice(stage.db, stranger, notice!.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(dismissNotice(stage.db, actorOf(organization.id), newId())).rejects.toMatchObject({ code: "not_found" });
  await expect(dismissNotice(stage.db, actorOf(organization.id, { role: "viewer" }), notice!.id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await list()).toHaveLength(1);
});
