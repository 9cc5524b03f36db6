import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { drainEndpoint } from "./drain";

let stage: Stage;
let sink: SimpleReceiver;
let answered = 0;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  sink = await startSimpleReceiver((_, response) => void response.writeHead(++answered % 4 === 0 ? 500 : 200).end());
});
afterAll(async () => {
  await sink.close();
  await stage.close();
});

test("every attempt of a busy endpoint is counted, minute and hour alike, however close its batches come", async () => {
  const organization = await createOrganization(stage.db);
  const { id } = await createEndpointRow(stage.db, organization.id, { url: sink.url });
  for (let batch = 0; batch < 8; batch++) {
    await stage.publish(organization.id, { type: "order.paid", data: { batch } });
    await drainEndpoint(stage.engine, id, { deadline: performance.now() + 10_000 });
  }
  const { rows } = await stage.owner.query(
    "SELECT span_seconds AS span, sum(succeeded)::int AS succeeded, sum(failed)::int AS failed, sum((SELECT sum(n) FROM unnest(latency) AS n))::int AS timed FROM endpoint_rollups WHERE endpoint_id = $1 GROUP BY 1 ORDER BY 1",
    [id],
  );
  expect(rows).toEqual([60, 3600].map((span) => ({ span, succeeded: 6, failed: 2, timed: 8 })));
});
