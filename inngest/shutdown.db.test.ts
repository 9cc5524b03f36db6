import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";

const answerMs = 4_000;
const inFlight = 2;

let stage: Stage;
let receiver: SimpleReceiver;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  receiver = await startSimpleReceiver((_, response) => void setTimeout(() => response.end(), answerMs));
});
afterEach(() => worker?.kill("SIGKILL"));
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

test("told to stop, a worker gives back at once what it has not begun, ends what is under way, and goes", { timeout: 60_000 }, async () => {
  const { id } = await createOrganization(stage.db);
  await createEndpointRow(stage.db, id, { url: receiver.url, maxInFlight: inFlight });
  worker = await startWorkerProcess(stage.database, [Number(new URL(receiver.url).port)]);
  await stage.publish(id, ...Array.from({ length: 30 }, (_, n) => ({ type: "order.paid", data: { n } })));
  const claimed = async () => (await stage.owner.query<{ claimed: number }>("SELECT coalesce(sum(cardinality(delivery_ids)), 0)::int AS claimed FROM delivery_claims")).rows[0]!.claimed;
  await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(inFlight);
  expect(await claimed()).toBeGreaterThan(inFlight);
  const told = Date.now();
  const ended = worker.kill("SIGTERM");
  await expect.poll(claimed, { timeout: answerMs - 1_000, interval: 50 }).toBe(inFlight);
  expect(receiver.open).toBe(inFlight);
  await ended;
  expect(worker.child.exitCode).toBe(0);
  expect(Date.now() - told).toBeLessThan(15_000);
  const { rows } = await stage.owner.query<{ state: string; count: number }>("SELECT state, count(*)::int AS count FROM deliveries GROUP BY 1 ORDER BY 1");
  expect(rows).toEqual([{ state: "pending", count: 28 }, { state: "succeeded", count: 2 }]);
  expect(await claimed()).toBe(0);
  expect(receiver.requests.length).toBe(inFlight);
});
