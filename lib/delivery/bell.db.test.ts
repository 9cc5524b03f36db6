import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { ringBells } from "./bell";
import { drainEndpoint } from "./drain";

let stage: Stage;
let sink: SimpleReceiver;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  sink = await startSimpleReceiver((_, response) => void response.end());
});
afterAll(async () => {
  await sink.close();
  await stage.close();
});

test("a thousand bells for one endpoint are one until it is drained, and an earlier one is one more", async () => {
  const { id: endpointId } = await createEndpointRow(stage.db, (await createOrganization(stage.db)).id, { url: sink.url });
  const at = (ms: number) => new Date(Date.now() + ms);
  expect(await ringBells(stage.engine, Array.from({ length: 1_000 }, () => ({ endpointId, at: at(60_000) })))).toHaveLength(1);
  expect(await ringBells(stage.engine, [{ endpointId, at: at(70_000) }])).toEqual([]);
  expect(await ringBells(stage.engine, [{ endpointId, at: at(0) }])).toHaveLength(1);
  await drainEndpoint(stage.engine, endpointId, { deadline: performance.now() + 1_000 });
  expect(await ringBells(stage.engine, [{ endpointId, at: at(60_000) }])).toHaveLength(1);
});

test("bells and results of the same endpoints, in any order, never block each other for good", async () => {
  const organization = await createOrganization(stage.db, { endpointLimit: 100 });
  const endpoints = await Promise.all(Array.from({ length: 25 }, () => createEndpointRow(stage.db, organization.id, { url: sink.url })));
  await stage.publish(organization.id, ...Array.from({ length: 40 }, (_, n) => ({ type: "order.paid", data: { n } })));
  let draining = true;
  const ring = async (step: number) => {
    for (let turn = 0; draining; turn++) {
      const order = endpoints.map((_, index) => endpoints[(index * step + turn) % endpoints.length]!);
      await ringBells(stage.engine, order.map(({ id }) => ({ endpointId: id, at: new Date(0) })));
      await stage.owner.query("UPDATE endpoint_states SET wake_at = NULL WHERE organization_id = $1 AND endpoint_id = $2", [organization.id, order[0]!.id]);
    }
  };
  const ringing = [ring(1), ring(24), ring(7)];
  await Promise.all(endpoints.map(({ id }) => drainEndpoint(stage.engine, id, { deadline: performance.now() + 20_000 })));
  draining = false;
  await Promise.all(ringing);
  expect(stage.errors).toEqual([]); // a deadlock would be reported, and tried again
  const { rows } = await stage.owner.query("SELECT count(*)::int AS left FROM deliveries WHERE organization_id = $1 AND state <> 'succeeded'", [organization.id]);
  expect(rows).toEqual([{ left: 0 }]);
});
