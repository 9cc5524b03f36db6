import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { sweep } from "./sweep";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterAll(() => stage.close());

async function waitingEndpoint(): Promise<string> {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: "https://hooks.example.com/" });
  await stage.publish(organization.id, { type: "order.paid", data: {} });
  return endpoint.id;
}

/** The engine, whose database refuses every statement and transaction but those that `may`. */
function refusing(may: (sql: string) => boolean) {
  const { pool, baseUrl } = stage.engine;
  const reports: string[] = [];
  const refusal = () => Promise.reject(Object.assign(new Error("two of us wait for each other"), { code: "40P01" }));
  const query = (sql: string, values: unknown[]) => (may(sql) ? pool.query(sql, values) : refusal());
  return { reports, engine: { pool: Object.assign(Object.create(pool) as typeof pool, { query, connect: refusal }), baseUrl, report: (message: string) => reports.push(message) } };
}

test("what is due is found though every chore beside it fails, and each of them is tried and told", async () => {
  const id = await waitingEndpoint();
  const { engine, reports } = refusing((sql) => sql.includes("AS waiting"));
  expect((await sweep(engine)).map(({ endpointId }) => endpointId)).toContain(id);
  expect(reports).toEqual([
    "could not warn of endpoints that keep failing",
    "could not disable endpoints by their counters",
    "could not delete signing secrets that are over",
    "could not delete old reveals",
    "could not delete credentials that are over",
    "could not delete claims of deleted endpoints",
    "could not hold what waits for disabled endpoints",
    "could not add up the counts of workers that are gone",
  ]);
});

test("an endpoint over the limit of dead letters in a row is disabled by the sweep, and what waits for it is held", async () => {
  const [over, under] = [await waitingEndpoint(), await waitingEndpoint()];
  await stage.owner.query("UPDATE endpoint_states SET consecutive_dead_letters = CASE endpoint_id WHEN $1 THEN 10 ELSE 9 END, failing_since = now() WHERE endpoint_id IN ($1, $2)", [over, under]);
  await sweep(stage.engine);
  const { rows } = await stage.owner.query("SELECT e.id, e.disabled_reason, d.state FROM endpoints e JOIN deliveries d ON d.endpoint_id = e.id WHERE e.id IN ($1, $2)", [over, under]);
  expect(rows).toEqual(expect.arrayContaining([{ id: over, disabled_reason: "consecutive_dead_letters", state: "held" }, { id: under, disabled_reason: null, state: "pending" }]));
  expect((await sweep(stage.engine)).map(({ endpointId }) => endpointId)).not.toContain(over);
});
