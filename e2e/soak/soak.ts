import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { percentile } from "@/e2e/bench/percentile";
import { startWebProcess, type WebProcess } from "@/e2e/stage/web-process";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { createApiKey } from "@/lib/api-keys/create";
import { openDatabase } from "@/lib/db/database";
import { ensureLoginRoles } from "@/lib/db/roles";
import { startPostgres } from "@/lib/host/postgres";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { deployMigrations } from "@/prisma/migrate/deploy";
import type { MemoryTrend } from "./memory-trend";
import { MemoryWatch } from "./memory-watch";
import { publishSteadily } from "./publish-steadily";
import { startSoakReceiver, tempers, type Temper } from "./receiver";

export interface SoakPlan {
  seconds: number;
  /** Events; each is one delivery for each temper. */
  perSecond: number;
  workers: number;
  sampleSeconds: number;
  /** One endpoint is away for the third fifth of the time; its breaker opens, so its recovery takes a minute or more. */
  outage: boolean;
  /** How long to wait for the end, in ms. */
  patienceMs: number;
}

export interface SoakFigures {
  seconds: number;
  events: number;
  /** Requests that were answered other than 202, and sent again under the same key. */
  publishedAgain: number;
  deliveries: number;
  delivered: number;
  /** Deliveries that never reached the receiver. Must be 0. */
  lost: number;
  /** Not recorded as delivered at the end. Must be 0. */
  waiting: number;
  requests: number;
  deliveriesPerSecond: number;
  latencyMsP50: number;
  latencyMsP99: number;
  settledAfterSeconds: number;
  /** Processes that ended before they were told to. Must be 0. */
  died: number;
  /** By process. */
  memory: Record<string, MemoryTrend>;
}

/** A steady load on real processes (a durable PostgreSQL, web, workers) for as long as it is told, and what became of it. */
export async function soak(plan: SoakPlan, log: (line: string) => void = () => {}): Promise<SoakFigures> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-soak-"));
  fs.chmodSync(folder, 0o755); // PostgreSQL's user must pass it when we are root
  const receiver = await startSoakReceiver();
  const workers: WorkerProcess[] = [];
  let web: WebProcess | undefined;
  const server = await startPostgres({ dataDir: path.join(folder, "postgres"), command: "npm run soak" });
  try {
    await server.createDatabase("soak");
    const ownerUrl = server.url.replace(/\/[^/]*$/, "/soak");
    await deployMigrations(ownerUrl);
    const urls = await ensureLoginRoles(ownerUrl, "soak");
    const all = plan.outage ? tempers : tempers.filter((temper) => temper !== "away");
    const secret = await seed(urls, receiver.port, all);
    web = await startWebProcess(urls, [receiver.port]);
    for (let count = 0; count < plan.workers; count++) workers.push(await startWorkerProcess(urls, [receiver.port]));

    const watch = new MemoryWatch({ web: web.pid, ...Object.fromEntries(workers.map(({ child }, index) => [`worker ${index + 1}`, child.pid!])) });
    const began = performance.now();
    const elapsed = () => (performance.now() - began) / 1_000;
    const sample = () => {
      receiver.away = plan.outage && elapsed() > plan.seconds * 0.4 && elapsed() < plan.seconds * 0.6;
      log(`${Math.round(elapsed())} s: ${receiver.received.size} deliveries arrived in ${receiver.requests} requests; ${watch.sample(elapsed())}`);
    };
    sample();
    const sampling = setInterval(sample, plan.sampleSeconds * 1_000);
    const { events, again } = await publishSteadily(web.url, secret, plan);
    receiver.away = false;
    const seconds = elapsed();
    const waiting = await settle(ownerUrl, plan.patienceMs);
    clearInterval(sampling);
    sample();
    const deliveries = events * all.length;
    return {
      seconds: Math.round(seconds),
      events,
      publishedAgain: again,
      deliveries,
      delivered: deliveries - waiting,
      lost: deliveries - receiver.received.size,
      waiting,
      requests: receiver.requests,
      deliveriesPerSecond: Math.round(deliveries / seconds),
      latencyMsP50: percentile(receiver.latenciesMs, 50),
      latencyMsP99: percentile(receiver.latenciesMs, 99),
      settledAfterSeconds: Math.round(elapsed() - seconds),
      died: watch.died.size,
      memory: watch.trends(),
    };
  } finally {
    await Promise.all([web?.kill(), ...workers.map((worker) => worker.kill("SIGKILL"))]);
    await receiver.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** One organization with an endpoint for each temper. Returns an API key. */
async function seed(urls: { tenantUrl: string; serviceUrl: string }, port: number, all: readonly Temper[]): Promise<string> {
  const db = openDatabase(urls);
  try {
    await createEventType(db, "soak.event");
    const { id: organizationId } = await createOrganization(db, { pendingLimit: 1_000_000 });
    for (const temper of all) await createEndpointRow(db, organizationId, { url: `http://127.0.0.1:${port}/${temper}/hook`, schedule: "custom", customSchedule: Array<number>(30).fill(1), timeoutMs: 8_000, maxInFlight: 20 });
    return (await createApiKey(db, { organizationId, name: "soak", scopes: ["events:publish"] })).secret;
  } finally {
    await db.close();
  }
}

/** Until nothing waits, or the patience is over: how many are not delivered then. */
async function settle(ownerUrl: string, patienceMs: number): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const began = performance.now(); ; await sleep(250)) {
      const { rows } = await client.query<{ waiting: number }>("SELECT count(*)::int AS waiting FROM deliveries WHERE state <> 'succeeded'");
      if (rows[0]!.waiting === 0 || performance.now() - began > patienceMs) return rows[0]!.waiting;
    }
  } finally {
    await client.end();
  }
}
