import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";

const inFlight = 2;

let stage: Stage;
let receiver: SimpleReceiver;
let worker: WorkerProcess | undefined;
/** Requests that wait for their answer; null: each is answered at once. */
let held: (() => void)[] | null;

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  receiver = await startSimpleReceiver((_, response) => void (held === null ? response.end() : held.push(() => response.end())));
});
afterEach(() => worker?.kill("SIGKILL"));
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

async function newEndpoint() {
  const { id } = await createOrganization(stage.db);
  await createEndpointRow(stage.db, id, { url: receiver.url, maxInFlight: inFlight });
  receiver.requests.length = 0;
  return { publish: (count: number) => stage.publish(id, ...Array.from({ length: count }, (_, n) => ({ type: "order.paid", data: { n } }))) };
}

const start = async (environment?: Record<string, string>) => (worker = await startWorkerProcess(stage.database, [Number(new URL(receiver.url).port)], environment));
const states = async () => (await stage.owner.query<{ state: string; count: number }>("SELECT state, count(*)::int AS count FROM deliveries GROUP BY 1 ORDER BY 1")).rows;

test("told to stop, a worker whose traces nobody takes has written its log down, and goes in order", { timeout: 180_000 }, async () => {
  held = null;
  const collector = createServer(() => {});
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { publish } = await newEndpoint();
  const { child, lines, kill } = await start({ POSTHORN_ATTEMPT_LOG: "all", OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, OTEL_EXPORTER_OTLP_TIMEOUT: "60000" });
  await publish(1);
  await expect.poll(states, { timeout: 30_000 }).toEqual([{ state: "succeeded", count: 1 }]);
  await kill("SIGTERM");
  collector.closeAllConnections();
  collector.close();
  expect(child.exitCode).toBe(0);
  expect(lines.filter((line) => line.includes('"message":"attempt"'))).toHaveLength(1);
  await stage.owner.query("DELETE FROM deliveries");
});

test("told to stop, a worker gives back at once what it has not begun, ends what is under way, and goes", { timeout: 180_000 }, async () => {
  held = [];
  const { publish } = await newEndpoint();
  const { child, kill } = await start();
  await publish(30);
  const claimed = async () => (await stage.owner.query<{ claimed: number }>("SELECT coalesce(sum(cardinality(delivery_ids)), 0)::int AS claimed FROM delivery_claims")).rows[0]!.claimed;
  await expect.poll(() => receiver.requests.length, { timeout: 30_000 }).toBe(inFlight);
  expect(await claimed()).toBeGreaterThan(inFlight);
  const ended = kill("SIGTERM");
  // What is under way is answered only afterwards.
  await expect.poll(claimed, { timeout: 10_000, interval: 50 }).toBe(inFlight);
  expect(receiver.open).toBe(inFlight);
  for (const answer of held) answer();
  await ended;
  expect(child.exitCode).toBe(0);
  expect(await states()).toEqual([{ state: "pending", count: 28 }, { state: "succeeded", count: 2 }]);
  expect(await claimed()).toBe(0);
  expect(receiver.requests.length).toBe(inFlight);
});
