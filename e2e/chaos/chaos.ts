import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "@/lib/db/database";
import { ensureLoginRoles } from "@/lib/db/roles";
import { viaPg } from "@/lib/db/sql";
import { publishEvents } from "@/lib/events/publish";
import { startPostgres, type Postgres } from "@/lib/host/postgres";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { moods, startChaosReceiver } from "./receiver";

export interface ChaosPlan {
  deliveries: number;
  workers: number;
  /** Workers killed by force, one at a time, while the rest go on. */
  workerKills: number;
  /** Times the database is killed by force and started again. */
  databaseKills: number;
  /** Times every listener's connection is cut, so that bells go unheard. */
  bellCuts: number;
  /** How long to wait for the end, in ms. */
  patienceMs: number;
}

export interface ChaosFigures {
  published: number;
  delivered: number;
  /** Deliveries that never reached the receiver. Must be 0. */
  lost: number;
  /** Deliveries that reached it more than once, always under the same webhook-id. */
  sentAgain: number;
  /** Sent while the same delivery was still being sent. Must be 0. */
  overlaps: number;
  /** Attempts of one delivery with different bytes. Must be 0. */
  changed: number;
  interruptedAttempts: number;
  workerKills: number;
  databaseKills: number;
  bellCuts: number;
  seconds: number;
}

const leaseSeconds = 10;

/** Thousands of deliveries to receivers of every mood, while workers and database are killed and bells are lost. */
export async function runChaos(plan: ChaosPlan, log: (line: string) => void = () => {}, random = Math.random): Promise<ChaosFigures> {
  const began = Date.now();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-chaos-"));
  fs.chmodSync(folder, 0o755);
  const receiver = await startChaosReceiver(random);
  const workers: WorkerProcess[] = [];
  let server = await startServer(folder);
  try {
    await server.createDatabase("chaos");
    const ownerUrl = server.url.replace(/\/[^/]*$/, "/chaos");
    await deployMigrations(ownerUrl);
    const urls = await ensureLoginRoles(ownerUrl, "chaos");
    const endpoints = await seed(urls, receiver.port);
    const startWorker = async () => void workers.push(await startWorkerProcess(urls, [receiver.port], { POSTHORN_LEASE_SECONDS: String(leaseSeconds) }));
    await Promise.all(Array.from({ length: plan.workers }, startWorker));

    const blows = shuffle([...Array<"worker">(plan.workerKills).fill("worker"), ...Array<"database">(plan.databaseKills).fill("database"), ...Array<"bells">(plan.bellCuts).fill("bells")], random);
    const share = Math.ceil(plan.deliveries / endpoints.length / (blows.length + 1));
    let published = 0;
    for (const blow of [...blows, null]) {
      for (const organizationId of new Set(endpoints.map((endpoint) => endpoint.organizationId))) published += await publish(urls.serviceUrl, organizationId, share);
      await pause(200 + random() * 500);
      if (blow === "worker") {
        await workers.shift()!.kill("SIGKILL");
        await startWorker();
      } else if (blow === "database") {
        process.kill(server.pid, "SIGKILL");
        await server.exited;
        server = await startServer(folder);
      } else if (blow === "bells") {
        await query(ownerUrl, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'");
      }
      if (blow !== null) log(`${blow} hit; ${published} published, ${receiver.received.size} arrived`);
    }
    await settled(ownerUrl, plan.patienceMs);
    const [counts] = await query<{ delivered: number; interrupted: number }>(ownerUrl, "SELECT count(*) FILTER (WHERE state = 'succeeded')::int AS delivered, (SELECT count(*)::int FROM attempts WHERE error_class = 'worker_interrupted') AS interrupted FROM deliveries");
    return {
      published,
      delivered: counts!.delivered,
      lost: published - receiver.received.size,
      sentAgain: [...receiver.received.values()].filter((count) => count > 1).length,
      overlaps: receiver.overlaps,
      changed: receiver.changed,
      interruptedAttempts: counts!.interrupted,
      workerKills: plan.workerKills,
      databaseKills: plan.databaseKills,
      bellCuts: plan.bellCuts,
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill("SIGKILL")));
    await receiver.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** With fsync, as in production: what was committed must survive the kill. */
function startServer(folder: string): Promise<Postgres> {
  return startPostgres({ dataDir: path.join(folder, "postgres"), command: "npm run chaos" });
}

/** One organization and endpoint per mood, so that each event is one delivery. */
async function seed(urls: { tenantUrl: string; serviceUrl: string }, port: number): Promise<{ organizationId: string }[]> {
  const db = openDatabase(urls);
  try {
    await createEventType(db, "chaos.event");
    const endpoints = [];
    for (const mood of moods) {
      const { id } = await createOrganization(db);
      endpoints.push(await createEndpointRow(db, id, { url: `http://127.0.0.1:${port}/${mood}/hook`, schedule: "custom", customSchedule: Array<number>(30).fill(1), timeoutMs: 8_000, maxInFlight: 20 }));
    }
    return endpoints;
  } finally {
    await db.close();
  }
}

/** Publishes in small batches; a batch that fails with the database is tried again under the same keys. */
async function publish(url: string, organizationId: string, count: number): Promise<number> {
  const batch = Array.from({ length: count }, () => ({ type: "chaos.event", data: { note: "x".repeat(200) }, idempotencyKey: crypto.randomUUID() }));
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await publishEvents(viaPg(client), organizationId, batch)).length;
    } catch (error) {
      if (attempt === 50) throw error;
      await pause(200);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function settled(ownerUrl: string, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const [row] = await query<{ waiting: number }>(ownerUrl, "SELECT count(*)::int AS waiting FROM deliveries WHERE state <> 'succeeded'");
    if (row!.waiting === 0) return;
    await pause(250);
  }
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

function shuffle<T>(items: T[], random: () => number): T[] {
  return items.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at).map(({ item }) => item);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
