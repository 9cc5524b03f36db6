import { afterAll, beforeAll, expect, test } from "vitest";
import { dice } from "@/e2e/chaos/dice";
import { moods, startChaosReceiver } from "@/e2e/chaos/receiver";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";

/** Four real processes on one database, killed at random while they deliver. */

const random = dice(1);

const kills = 5;
const endpoints = 12;
const events = 600;

let stage: Stage;
let receiver: Awaited<ReturnType<typeof startChaosReceiver>>;
const all: (WorkerProcess & { killedAt?: number })[] = [];

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  receiver = await startChaosReceiver(random);
});
afterAll(async () => {
  await Promise.all(all.map((worker) => worker.kill("SIGKILL")));
  await receiver.close();
  await stage.close();
});

interface Line {
  time: string;
  message: string;
  function?: string;
  pid?: number;
  delivery?: string;
}

const linesOf = (worker: WorkerProcess) => worker.lines.filter((line) => line.startsWith("{") && line.endsWith("}")).map((line) => JSON.parse(line) as Line);

/** When each cron function ran, in which process; one that was killed ran until then. */
function runsOf(worker: (typeof all)[number]): { name: string; from: number; to: number }[] {
  const runs: { name: string; from: number; to: number }[] = [];
  for (const { message, function: name, time } of linesOf(worker)) {
    if (message === "A function begins.") runs.push({ name: name!, from: Date.parse(time), to: worker.killedAt ?? Infinity });
    if (message === "A function has ended.") runs.findLast((run) => run.name === name)!.to = Date.parse(time);
  }
  return runs;
}

test("four workers share the load; killed at random they lose nothing, send nothing twice at once, and one at a time runs the crons", { timeout: 400_000 }, async () => {
  const start = async () => void all.push(await startWorkerProcess(stage.database, [receiver.port], { POSTHORN_LEASE_SECONDS: "10", POSTHORN_LOG_LEVEL: "debug", POSTHORN_ATTEMPT_LOG: "all" }));
  const organizations: string[] = [];
  for (let index = 0; index < endpoints; index++) {
    const { id } = await createOrganization(stage.db);
    organizations.push(id);
    await createEndpointRow(stage.db, id, { url: `http://127.0.0.1:${receiver.port}/${moods[index % moods.length]}/hook`, schedule: "custom", customSchedule: Array<number>(30).fill(1), timeoutMs: 8_000, maxInFlight: 5 });
  }
  await Promise.all([start(), start(), start(), start()]);
  for (let kill = 0; kill <= kills; kill++) {
    for (const organization of organizations) await stage.publish(organization, ...Array.from({ length: Math.ceil(events / endpoints / (kills + 1)) }, (_, n) => ({ type: "order.paid", data: { kill, n } })));
    await new Promise((resolve) => setTimeout(resolve, 500 + random() * 1_000));
    if (kill === kills) break;
    const living = all.filter(({ killedAt }) => killedAt === undefined);
    const victim = living[Math.floor(random() * living.length)]!;
    victim.killedAt = Date.now();
    await victim.kill("SIGKILL");
    await start();
  }
  const counts = async () => (await stage.owner.query<{ all: number; done: number }>("SELECT count(*)::int AS all, count(*) FILTER (WHERE state = 'succeeded')::int AS done FROM deliveries")).rows[0]!;
  const waiting = async () => counts().then(({ all: stored, done }) => stored - done);
  await expect.poll(waiting, { timeout: 180_000, interval: 500 }).toBe(0);
  const { all: published } = await counts();
  expect(published).toBeGreaterThanOrEqual(events);
  expect(receiver.received.size).toBe(published);
  expect({ overlaps: receiver.overlaps, changed: receiver.changed }).toEqual({ overlaps: 0, changed: 0 });

  // Their last lines are written at their end.
  await Promise.all(all.map((worker) => worker.kill("SIGTERM")));
  const shares = all.map((worker) => linesOf(worker).filter(({ message }) => message === "attempt").length);
  // One that was killed takes the lines that it held back along, and the last may have come to nothing.
  expect(shares.filter((share) => share > 0).length).toBeGreaterThanOrEqual(2);
  const runs = all.flatMap(runsOf);
  expect(runs.filter(({ name }) => name === "posthorn-sweep").length).toBeGreaterThanOrEqual(1);
  const overlapping = runs.flatMap((run, index) => runs.slice(index + 1).filter((other) => other.name === run.name && run.from < other.to && other.from < run.to));
  expect(overlapping).toEqual([]);
});
