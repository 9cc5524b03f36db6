import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { createApiKey } from "@/lib/api-keys/create";
import { createPublishHandler } from "@/lib/api/publish";
import { drainEndpoint } from "@/lib/delivery/drain";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { narrowDisk, type NarrowDisk } from "./narrow-disk";

/** The volume of the database's tables is full, and then there is room again. */

let stage: Stage;
let disk: NarrowDisk;
let receiver: SimpleReceiver;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  stage = await openStage();
  disk = await narrowDisk(stage.owner);
  receiver = await startSimpleReceiver((_, response) => void response.end());
  await createEventType(stage.db, "order.paid");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await disk.free();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill("SIGKILL")));
  await receiver.close();
  await stage.close();
});

async function setting() {
  const { id: organizationId } = await createOrganization(stage.db);
  const { id: endpointId } = await createEndpointRow(stage.db, organizationId, { url: `${receiver.url}/${organizationId}`, schedule: "custom", customSchedule: Array<number>(20).fill(5) });
  /** webhook-ids in the order in which they came to this endpoint. */
  const received = () => receiver.requests.filter(({ path }) => path.endsWith(organizationId)).map(({ headers }) => headers["webhook-id"] as string);
  return { organizationId, endpointId, received, publish: (count: number) => stage.publish(organizationId, ...Array.from({ length: count }, (_, n) => ({ type: "order.paid", data: { n } }))) };
}

const drain = (id: string) => drainEndpoint(stage.engine, id, { deadline: performance.now() + 20_000 });
/** How the endpoint's deliveries stand, and the attempts that anybody is told of. */
const told = async (id: string) => (await stage.owner.query<{ states: string[]; attempts: number }>("SELECT array_agg(DISTINCT state::text) AS states, (SELECT count(*)::int FROM attempts WHERE endpoint_id = $1) AS attempts FROM deliveries WHERE endpoint_id = $1", [id])).rows[0];

test("publishing answers 503 with Retry-After, nothing is stored half, and the same requests are taken once there is room", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined); // each refused request is told there
  const { organizationId } = await setting();
  const { secret } = await createApiKey(stage.db, { organizationId, name: "drill", scopes: ["events:publish"] });
  const publish = createPublishHandler(stage.db, "http://127.0.0.1:1");
  const post = async (body: object) => {
    const response = await publish(new Request("http://127.0.0.1/api/v1/events", { method: "POST", headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" }, body: JSON.stringify(body) }));
    return { status: response.status, retryAfter: response.headers.get("retry-after"), body: (await response.json()) as { code?: string; reused?: boolean; events?: { reused: boolean }[] } };
  };
  const event = (key: string) => ({ type: "order.paid", data: { key }, idempotencyKey: key });
  const bodies = [event("one"), { events: [event("two"), event("three")] }];
  const stored = async () => (await stage.owner.query<{ events: number; deliveries: number }>("SELECT (SELECT count(*)::int FROM events WHERE organization_id = $1) AS events, (SELECT count(*)::int FROM deliveries WHERE organization_id = $1) AS deliveries", [organizationId])).rows[0];
  // By then the event's own row has been written.
  await disk.fill("deliveries");
  for (const body of bodies) expect(await post(body)).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/), body: { code: "database_unavailable" } });
  expect(await stored()).toEqual({ events: 0, deliveries: 0 });
  await disk.free();
  expect(await post(bodies[0]!)).toMatchObject({ status: 202, body: { reused: false } });
  expect(await post(bodies[1]!)).toMatchObject({ status: 202, body: { events: [{ reused: false }, { reused: false }] } });
  expect(await stored()).toEqual({ events: 3, deliveries: 3 });
});

test("a result that cannot be recorded is told to nobody, and is written down once there is room: each was sent once", { timeout: 60_000 }, async () => {
  const { endpointId, received, publish } = await setting();
  await publish(5);
  await disk.fill("attempts");
  const draining = drain(endpointId);
  await expect.poll(() => stage.errors.filter((line) => /could not record results.*No space left/.test(line)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(5);
  expect(await told(endpointId)).toEqual({ states: ["pending"], attempts: 0 });
  await disk.free();
  expect(await draining).toMatchObject({ delivered: 5, more: false });
  expect(await told(endpointId)).toEqual({ states: ["succeeded"], attempts: 5 });
  expect(new Set(received()).size).toBe(5);
  expect(received().length).toBe(5);
});

test("a worker that cannot claim goes on by itself once there is room; one that dies before it could record has its requests repeated under the same ids", { timeout: 180_000 }, async () => {
  const { endpointId, received, publish } = await setting();
  await publish(3);
  await disk.fill("delivery_claims");
  const worker = await startWorkerProcess(stage.database, [Number(new URL(receiver.url).port)]);
  workers.push(worker);
  await expect.poll(() => worker.lines.some((line) => line.includes("No space left")), { timeout: 60_000 }).toBe(true);
  expect({ received: received().length, ...(await told(endpointId)) }).toEqual({ received: 0, states: ["pending"], attempts: 0 });
  await disk.free();
  // The next try of the run, or at the latest the sweep.
  await expect.poll(() => told(endpointId), { timeout: 100_000 }).toEqual({ states: ["succeeded"], attempts: 3 });

  await disk.fill("attempts");
  const published = await publish(2);
  await expect.poll(() => received().length, { timeout: 60_000 }).toBe(5);
  await worker.kill("SIGKILL");
  await disk.free();
  const first = received().slice(3);
  expect(new Set(first).size).toBe(published.length);
  // The dead worker's lease runs out.
  await stage.owner.query("UPDATE delivery_claims SET leased_until = now() - interval '1 s' WHERE endpoint_id = $1", [endpointId]);
  const takeUp = async () => {
    await stage.owner.query("UPDATE deliveries SET due_at = now() WHERE endpoint_id = $1 AND due_at IS NOT NULL", [endpointId]);
    await drain(endpointId);
    return (await told(endpointId))?.states;
  };
  // Its lock on the endpoint goes with its connections.
  await expect.poll(takeUp, { timeout: 30_000 }).toEqual(["succeeded"]);
  expect(received().slice(5).sort()).toEqual(first.sort());
});
