import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { createEventType } from "@/prisma/factories";
import { createSimulatedEndpoints, perMinute, type SimulatedEndpoint, type Temper } from "./simulated-endpoints";
import { judge } from "./simulation-figures";

const url = "https://hooks.example.com/hook";
let stage: Stage;
let endpoints: SimulatedEndpoint[];
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "soak.event");
});
beforeEach(async () => {
  endpoints = await createSimulatedEndpoints(stage.db, { url });
});
afterAll(() => stage.close());

const of = (temper: Temper) => endpoints.find((endpoint) => endpoint.temper === temper)!;

async function publishTo(temper: Temper, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(toPublicId("evt", (await stage.publish(of(temper).organizationId, { type: "soak.event", data: { n } }))[0]!.id));
  return ids;
}

const judged = (published: number, received: string[] = []) =>
  judge(stage.owner, endpoints, { requests: received.map((id) => ({ at: 0, path: "/hook/steady", headers: { "webhook-id": id }, body: Buffer.from("") })) }, { published, prunedYoung: 0, errors: 0, minutes: 1 });

test("a delivery that is said to have arrived and never did is lost, also where another arrived and waits", async () => {
  const [arrived, other] = await publishTo("steady", 2);
  await stage.owner.query("UPDATE deliveries SET state = 'succeeded', due_at = NULL, completed_at = now() WHERE endpoint_id = $1 AND event_id = $2", [of("steady").id, fromPublicId("evt", arrived!)]);
  expect(await judged(2, [arrived!])).toMatchObject({ delivered: 1, waiting: 1, lost: 0 });
  expect(await judged(2, [other!])).toMatchObject({ delivered: 1, waiting: 1, lost: 1 });
});

test("attempts over the limit in any sixty seconds are counted, and as many with a second more between them are not", async () => {
  await publishTo("limited", perMinute + 2);
  const attemptsOver = (ms: number) =>
    stage.owner.query(
      `INSERT INTO attempts (id, organization_id, delivery_id, endpoint_id, number, trigger, url, started_at, duration_ms, delivered, error_class, request_headers)
       SELECT posthorn_uuidv7(), organization_id, id, endpoint_id, 1, 'schedule', $2, now() + (row_number() OVER (ORDER BY id) - 1) * $3::float8 * interval '1 ms', 1, true, '', ''
       FROM deliveries WHERE endpoint_id = $1`,
      [of("limited").id, url, ms / (perMinute + 1)],
    );
  await attemptsOver(60_000);
  expect(await judged(perMinute + 2)).toMatchObject({ overRate: 0 });
  await stage.owner.query("DELETE FROM attempts WHERE endpoint_id = $1", [of("limited").id]);
  await attemptsOver(59_000);
  expect(await judged(perMinute + 2)).toMatchObject({ overRate: 1 });
});
