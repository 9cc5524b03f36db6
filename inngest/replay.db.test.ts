import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { cancelReplay } from "@/lib/replays/cancel";
import { getReplay } from "@/lib/replays/get";
import { startReplay } from "@/lib/replays/start";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";

/** Replays as real worker processes run them. */

const maxInFlight = 10;
let stage: Stage;
const workers: WorkerProcess[] = [];
let receiver: SimpleReceiver;

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  receiver = await startSimpleReceiver((_, response) => void response.end());
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill("SIGKILL")));
  receiver.requests.length = 0;
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

async function start(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(stage.database, [Number(new URL(receiver.url).port)]);
  workers.push(worker);
  return worker;
}

async function deadLetters(count: number) {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: receiver.url, maxInFlight });
  await stage.publish(organization.id, ...Array.from({ length: count }, (_, i) => ({ type: "order.paid", data: { i } })));
  await stage.owner.query("UPDATE deliveries SET state = 'failed', reason = 'gateway_error', due_at = NULL, completed_at = now() WHERE endpoint_id = $1", [endpoint.id]);
  const actor = actorOf(organization.id);
  const selection = { endpoint: toPublicId("ep", endpoint.id) };
  return { replay: (perMinute: number) => startReplay(stage.db, actor, { selection, perMinute }), look: (id: string) => getReplay(stage.db, actor, id), cancel: (id: string) => cancelReplay(stage.db, actor, id) };
}

const arrived = () => new Set(receiver.requests.map((request) => request.headers["webhook-id"])).size;

test("a replay that loses its worker again and again is gone on with: no delivery is skipped, none is taken twice", { timeout: 300_000 }, async () => {
  const total = 500;
  const { replay, look } = await deadLetters(total);
  // Steps of 200, five seconds apart: each time the worker dies with what it took up half delivered and the next step to come.
  const { id } = await replay(2_400);
  const gate = await stage.owner.connect();
  await gate.query("BEGIN");
  const uuid = fromPublicId("rpl", id)!;
  /** Lets a step by that waits for its turn, and no other: what it gives stays as it is until the next call. */
  const letOneBy = async () => (await gate.query(`COMMIT; BEGIN; SELECT processed, status FROM replays WHERE id = '${uuid}' FOR UPDATE`) as unknown as pg.QueryResult<{ processed: number; status: string }>[]).at(-1)!.rows[0]!;
  await letOneBy();
  let worker = await start();
  const kills = [200, 400];
  for (const goal of kills) {
    await expect.poll(async () => (await letOneBy()).processed, { timeout: 90_000, interval: 20 }).toBe(goal);
    await expect.poll(arrived, { timeout: 90_000, interval: 10 }).toBeGreaterThan(goal - 200);
    await worker.kill("SIGKILL");
    expect((await look(id)).status).toBe("running");
    await stage.owner.query("UPDATE delivery_claims SET leased_until = now()");
    worker = await start();
  }
  await gate.query("COMMIT");
  gate.release();
  await expect.poll(async () => (await look(id)).result, { timeout: 120_000 }).toEqual({ succeeded: total });
  expect(await look(id)).toMatchObject({ status: "finished", processed: total, skipped: 0 });
  expect(arrived()).toBe(total);
  // Sent again may be only what was claimed and not yet written down at a kill.
  expect(receiver.requests.length).toBeLessThanOrEqual(total + kills.length * 100);
});

test("a replay starts at once where a worker listens, and stops when it is canceled", { timeout: 240_000 }, async () => {
  const { replay, look, cancel } = await deadLetters(120);
  await start();
  const { id } = await replay(120);
  await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  await cancel(id);
  const { processed } = await look(id);
  expect(processed).toBeLessThan(120);
  await expect.poll(arrived, { timeout: 60_000 }).toBe(processed);
  // What has arrived is written down a moment later.
  await expect.poll(() => look(id), { timeout: 60_000 }).toMatchObject({ status: "canceled", processed, result: { succeeded: processed } });
});
