import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { createApiKey } from "@/lib/api-keys/create";
import { openDatabase, type Database } from "@/lib/db/database";
import { buildPages } from "@/lib/host/build";
import { findFreePort } from "@/lib/host/ports";
import { projectRoot } from "@/lib/host/project";
import { workerProgram } from "@/lib/host/worker-program";
import { prepareStack } from "@/lib/host/stack";
import type { Supervisor } from "@/lib/host/supervise";
import { parseKeyring, type Keyring } from "@/lib/secrets/encryption";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { startReceiver, type BenchReceiver } from "./receiver-process";

/** Different origins, as the servers of different customers are. */
const receiverPorts = 100;

/** What every measurement plays on: PostgreSQL with its durability on, a receiver, one organization without limits. */
export interface BenchStage {
  db: Database;
  owner: pg.Pool;
  ownerUrl: string;
  env: NodeJS.ProcessEnv;
  keyring: Keyring;
  organization: { id: string; slug: string };
  /** Of the organization. */
  apiKey: string;
  receiver: BenchReceiver;
  /** Endpoints in the place of all earlier ones, for which nothing waits any more; spread over the receiver's origins. */
  endpoints(count: number, options: { maxInFlight: number; path?: (index: number) => string }): Promise<{ id: string }[]>;
  /** A program of ours that is running; ended at the latest with the bench. */
  start(name: string, args: string[], ready: RegExp, extra?: Record<string, string>): Promise<BenchProcess>;
  web(): Promise<string>;
  /** Another web process, on a database of its own; ended with the bench unless before. */
  webOn(logins: { tenantUrl: string; serviceUrl: string }): Promise<BenchProcess & { url: string }>;
}

export interface BenchProcess {
  pid: number;
  /** Most memory it held so far, in MB (VmHWM). */
  peakMb(): number;
  stop(): Promise<void>;
}

export const eventType = "bench.event";
export const workerReady = /The worker is ready/;

export async function openBenchStage(supervisor: Supervisor): Promise<BenchStage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-bench-"));
  fs.chmodSync(folder, 0o755); // PostgreSQL's user must pass it when we are root
  supervisor.onStop(() => fs.rmSync(folder, { recursive: true, force: true }));
  const receiver = await startReceiver(receiverPorts);
  supervisor.onStop(() => receiver.close());
  const port = await findFreePort();
  delete process.env.NEXTAUTH_URL; // the developer's own, which is another port
  const stack = await prepareStack(supervisor, { command: "npm run bench", dataFolder: folder, database: "posthorn", port, nodeEnv: "production", demo: false, loopbackPorts: receiver.ports, log: () => {} });
  const db = openDatabase({ tenantUrl: stack.env.TENANT_DATABASE_URL!, serviceUrl: stack.serviceUrl });
  const owner = new pg.Pool({ connectionString: stack.ownerUrl, max: 2 });
  owner.on("error", () => {});
  supervisor.onStop(async () => void (await Promise.all([db.close(), owner.end()])));
  const keyring = parseKeyring(stack.env);
  await createEventType(db, eventType);
  const organization = await createOrganization(db, { name: "Bench", slug: "bench", endpointLimit: 10_000, pendingLimit: 1_000_000_000, publishPerMinute: null });
  const { secret: apiKey } = await createApiKey(db, { organizationId: organization.id, name: "Bench" });

  async function endpoints(count: number, { maxInFlight, path: pathOf = () => "/" }: { maxInFlight: number; path?: (index: number) => string }) {
    await owner.query("UPDATE endpoints SET deleted_at = now() WHERE deleted_at IS NULL");
    await owner.query("UPDATE deliveries SET state = 'canceled', reason = 'endpoint_deleted', due_at = NULL, completed_at = now() WHERE state IN ('pending', 'retrying')");
    const rows: { id: string }[] = [];
    for (let index = 0; index < count; index++) {
      rows.push(await createEndpointRow(db, organization.id, { url: receiver.origins[index % receiver.origins.length] + pathOf(index), maxInFlight }, keyring));
    }
    return rows;
  }

  async function start(name: string, args: string[], ready: RegExp, extra: Record<string, string> = {}): Promise<BenchProcess> {
    const child = spawn(process.execPath, args, { cwd: projectRoot, env: { ...stack.env, ...extra }, stdio: ["ignore", "pipe", "pipe"] });
    supervisor.onStop(() => end(child));
    await readyLine(child, name, ready);
    return { pid: child.pid!, peakMb: () => peakMemoryMb(child.pid!), stop: () => end(child) };
  }

  let built: Promise<void> | undefined;
  async function startWeb(on: number, extra: Record<string, string> = {}): Promise<BenchProcess> {
    await (built ??= buildPages(supervisor, (line) => console.error(line)));
    return start("web", ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(on)], /Ready in/, extra);
  }
  async function webOn({ tenantUrl, serviceUrl }: { tenantUrl: string; serviceUrl: string }): Promise<BenchProcess & { url: string }> {
    const on = await findFreePort();
    const url = `http://127.0.0.1:${on}`;
    return { ...(await startWeb(on, { TENANT_DATABASE_URL: tenantUrl, SERVICE_DATABASE_URL: serviceUrl, NEXTAUTH_URL: url })), url };
  }
  let web: Promise<string> | undefined;
  return { db, owner, ownerUrl: stack.ownerUrl, env: stack.env, keyring, organization, apiKey, receiver, endpoints, start, web: () => (web ??= startWeb(port).then(() => stack.baseUrl)), webOn };
}

/** As `npm start` starts it. */
export async function startWorker(stage: BenchStage): Promise<BenchProcess> {
  const { args, env } = await workerProgram();
  return stage.start("worker", args, workerReady, env);
}

async function readyLine(child: ChildProcess, name: string, ready: RegExp): Promise<void> {
  const lines: string[] = [];
  child.stderr!.setEncoding("utf8").on("data", (text: string) => lines.push(text));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on("line", (line) => {
      if (lines.length < 100) lines.push(line);
      if (ready.test(line)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}:\n${lines.join("\n")}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Of the kernel's own account, which Linux keeps; NaN elsewhere. */
function peakMemoryMb(pid: number): number {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
