import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryOf } from "@/e2e/soak/read-memory";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { startCountingReceiver, type CountingReceiver } from "./counting-receiver";
import { full, tellFigures } from "./figures";

/** Short form: 5,000 rather than 100,000, as after an outage of ours: everything is due in the same instant. */
const deliveries = full ? 100_000 : 5_000;
const endpoints = 20;
const maxInFlight = 10;
/** What a receiver needs for an answer: without it nothing is ever open at the same time. */
const answerMs = 5;
/** Of a worker run from source, whose compiler is in the same process; that it does not follow the number of deliveries is the point. */
const mostMemoryMb = 500;

let stage: Stage;
let receiver: CountingReceiver;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  stage = await openStage();
  receiver = await startCountingReceiver(answerMs);
  await createEventType(stage.db, "order.paid");
});
afterAll(async () => {
  await worker?.kill("SIGKILL");
  await receiver.close();
  await stage.close();
});

test("very many are due in one instant: all arrive once, no receiver gets more at once than its cap, none waits for the others, and memory stays", { timeout: full ? 900_000 : 180_000 }, async () => {
  const paths = await fill();
  worker = await startWorkerProcess(stage.database, [receiver.port]);
  const startedAt = performance.now();
  const memory = [memoryOf(worker.child.pid!)!];
  const sampling = setInterval(() => memory.push(memoryOf(worker!.child.pid!) ?? 0), 200);
  try {
    await expect.poll(waiting, { timeout: full ? 800_000 : 150_000, interval: 250 }).toBe(0);
  } finally {
    clearInterval(sampling);
  }

  const all = paths.map((path) => receiver.byPath.get(path)!);
  for (const { requests, distinct, mostOpen } of all) {
    expect({ requests, distinct: distinct.size }).toEqual({ requests: deliveries / endpoints, distinct: deliveries / endpoints });
    expect(mostOpen).toBeLessThanOrEqual(maxInFlight);
  }
  const firstAt = Math.min(...all.map((each) => each.firstAt));
  const lastAt = Math.max(...all.map((each) => each.lastAt));
  // Side by side: one after the other, the last of twenty would begin when 95 % of the time is over.
  expect(Math.max(...all.map((each) => each.firstAt))).toBeLessThan(firstAt + 0.9 * (lastAt - firstAt));
  expect(Math.max(...memory)).toBeLessThan(mostMemoryMb);
  tellFigures("very many due at once", {
    deliveries,
    endpoints,
    seconds: Math.round((lastAt - firstAt) / 100) / 10,
    perSecond: Math.round(deliveries / ((lastAt - firstAt) / 1_000)),
    secondsToTheFirst: Math.round((firstAt - startedAt) / 100) / 10,
    secondsUntilAllHaveBegun: Math.round((Math.max(...all.map((each) => each.firstAt)) - firstAt) / 100) / 10,
    mostOpenAtOneReceiver: Math.max(...all.map(({ mostOpen }) => mostOpen)),
    memoryAtStartMb: Math.round(memory[0]!),
    memoryMostMb: Math.round(Math.max(...memory)),
    memoryAtEndMb: Math.round(memory.at(-1)!),
  });
});

/** Events with a delivery for each endpoint in turn, all due in the instant in which they are stored. */
async function fill(): Promise<string[]> {
  const { id: organizationId } = await createOrganization(stage.db, { pendingLimit: 1_000_000 });
  const ids: string[] = [];
  const paths = Array.from({ length: endpoints }, (_, index) => `/hook/${index}`);
  for (const path of paths) ids.push((await createEndpointRow(stage.db, organizationId, { url: `http://127.0.0.1:${receiver.port}${path}`, maxInFlight })).id);
  await stage.owner.query(
    `WITH e AS (
       INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at)
       SELECT posthorn_uuidv7(), $1, 'order.paid', 'x', convert_to('{"type":"order.paid","data":{"n":' || n || ',"note":"' || repeat('x', 900) || '"}}', 'UTF8'), now()
       FROM generate_series(1, $2::int) AS n RETURNING id)
     INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, due_at)
     SELECT posthorn_uuidv7(), $1, id, ($3::uuid[])[1 + (row_number() OVER ()) % $4::int], 'order.paid', 'pending', now() FROM e`,
    [organizationId, deliveries, ids, endpoints],
  );
  await stage.owner.query("ANALYZE events; ANALYZE deliveries");
  return paths;
}

async function waiting(): Promise<number> {
  return (await stage.owner.query<{ count: number }>("SELECT count(*)::int AS count FROM deliveries WHERE state IN ('pending', 'retrying')")).rows[0]!.count;
}
