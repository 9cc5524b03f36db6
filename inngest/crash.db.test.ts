import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";

/** Real worker processes, killed without warning. */

let stage: Stage;
const workers: WorkerProcess[] = [];
const receivers: SimpleReceiver[] = [];

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill("SIGKILL")));
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
afterAll(() => stage.close());

async function setting(answer: Parameters<typeof startSimpleReceiver>[0], maxInFlight = 10) {
  const organization = await createOrganization(stage.db);
  const sink = await startSimpleReceiver(answer);
  receivers.push(sink);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url, maxInFlight });
  const start = async () => {
    const worker = await startWorkerProcess(stage.database, [Number(new URL(sink.url).port)]);
    workers.push(worker);
    return worker;
  };
  const publish = (n: number) => stage.publish(organization.id, ...Array.from({ length: n }, (_, i) => ({ type: "order.paid", data: { i } })));
  return { sink, endpoint, start, publish };
}

const states = async (endpointId: string) => (await stage.owner.query<{ state: string }>("SELECT state FROM deliveries WHERE endpoint_id = $1", [endpointId])).rows.map((row) => row.state);
const expireLeases = () => stage.owner.query("UPDATE delivery_claims SET leased_until = now()");

test("a worker killed between send and record: the delivery is sent again with the same webhook-id", { timeout: 180_000 }, async () => {
  const { sink, endpoint, start, publish } = await setting((_, response, index) => void (index === 0 ? undefined : response.end()));
  const first = await start();
  await publish(1);
  await expect.poll(() => sink.requests.length, { timeout: 30_000 }).toBe(1);
  await first.kill("SIGKILL");
  await expireLeases();
  await start();
  await expect.poll(() => states(endpoint.id), { timeout: 60_000 }).toEqual(["succeeded"]);
  const ids = sink.requests.map((request) => request.headers["webhook-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("bells are heard at commit, and a published event arrives within a moment", { timeout: 180_000 }, async () => {
  const { sink, endpoint, start, publish } = await setting((_, response) => void response.end());
  await start();
  await publish(3);
  await expect.poll(() => states(endpoint.id), { timeout: 30_000 }).toEqual(["succeeded", "succeeded", "succeeded"]);
  expect(sink.requests).toHaveLength(3);
});

test("published while no worker lives, and every bell lost: the sweep at the start delivers it all", { timeout: 180_000 }, async () => {
  const { endpoint, start, publish } = await setting((_, response) => void response.end());
  await publish(25);
  await start();
  await expect.poll(async () => (await states(endpoint.id)).filter((state) => state === "succeeded").length, { timeout: 60_000 }).toBe(25);
});

test("two workers killed again and again: nothing is lost, nothing is sent twice at once", { timeout: 300_000 }, async () => {
  const open = new Set<string>();
  let overlaps = 0;
  const { sink, endpoint, start, publish } = await setting((request, response) => {
    const id = request.headers["webhook-id"] as string;
    if (open.has(id)) overlaps++;
    open.add(id);
    response.on("close", () => open.delete(id));
    setTimeout(() => response.end(), 5);
  });
  await publish(600);
  for (let round = 0; round < 3; round++) {
    const crew = await Promise.all([start(), start()]);
    const goal = (round + 1) * 150;
    await expect.poll(() => sink.requests.length, { timeout: 30_000, interval: 10 }).toBeGreaterThanOrEqual(goal);
    await Promise.all(crew.map((worker) => worker.kill("SIGKILL")));
    // Requests that the killed worker left open are closed by its end, as seen from here.
    await expect.poll(() => open.size).toBe(0);
    await expireLeases();
  }
  await start();
  await expect.poll(async () => (await states(endpoint.id)).filter((state) => state === "succeeded").length, { timeout: 60_000 }).toBe(600);
  expect(overlaps).toBe(0);
  const sends = new Map<string, number>();
  for (const request of sink.requests) sends.set(request.headers["webhook-id"] as string, (sends.get(request.headers["webhook-id"] as string) ?? 0) + 1);
  expect(sends.size).toBe(600);
});
