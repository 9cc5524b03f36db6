import path from "node:path";
import { fileURLToPath } from "node:url";
import { nextProgram } from "./build";
import { Problem } from "./problem";
import { Stopped, type Supervisor } from "./supervise";
import { workerProgram } from "./worker-program";

const serverOnlyHook = fileURLToPath(new URL("./server-only-hook.mjs", import.meta.url));
const typescript = ["--import", serverOnlyHook, "--import", "tsx"];

/** Deliveries under way may take their 15 s; web only answers pages. */
const workerGraceMs = 20_000;
const webGraceMs = 8_000;

export interface ServerOptions {
  env: NodeJS.ProcessEnv;
  port: number;
  /** Logs go to web.log, worker.log … in this folder; to the terminal when left out. */
  logFolder?: string;
}

/** Starts the built pages and the worker. */
export async function startServers(supervisor: Supervisor, { env, port, logFolder }: ServerOptions): Promise<void> {
  const worker = await workerProgram();
  if (supervisor.isStopping) throw new Stopped();
  startWeb(supervisor, { env, port, logFolder });
  supervisor.start("worker", worker.args, { env: { ...env, ...worker.env }, graceMs: workerGraceMs, logFile: logIn(logFolder, "worker") });
  if (env.POSTHORN_INGEST_PORT) startProgram(supervisor, "ingest", "lib/api/ingest.ts", { env, port, logFolder }, webGraceMs);
}

/** Starts the built pages alone. */
export function startWeb(supervisor: Supervisor, { env, port, logFolder }: ServerOptions): void {
  supervisor.start("web server", [nextProgram, "start", ...address(port)], { env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }, graceMs: webGraceMs, logFile: logIn(logFolder, "web") });
}

/** Starts both so that they reload when a file changes. */
export function startReloadingServers(supervisor: Supervisor, { env, port }: ServerOptions): void {
  supervisor.start("web server", [nextProgram, "dev", ...address(port)], { env, graceMs: webGraceMs });
  const watch = fileURLToPath(import.meta.resolve("tsx/cli"));
  supervisor.start("worker", [watch, "watch", "--clear-screen=false", "--import", serverOnlyHook, "inngest/worker.ts"], { env, graceMs: workerGraceMs });
}

/** Starts a TypeScript program of ours that runs until it is told to stop. */
export function startProgram(supervisor: Supervisor, name: string, file: string, { env, logFolder }: ServerOptions, graceMs?: number): void {
  supervisor.start(name, [...typescript, file], { env, graceMs, logFile: logIn(logFolder, name) });
}

function address(port: number): string[] {
  // Behind a proxy or in a container others must reach it; by default nobody but this machine may.
  return ["-H", process.env.POSTHORN_HOST || "127.0.0.1", "-p", String(port)];
}

function logIn(folder: string | undefined, name: string): string | undefined {
  return folder && path.join(folder, `${name}.log`);
}

/** Waits until web answers and finds its database. Throws Problem after `limitMs`. */
export async function waitUntilHealthy(supervisor: Supervisor, port: number, limitMs: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/health`;
  let last = "no answer";
  for (const begun = Date.now(); Date.now() - begun < limitMs; ) {
    if (supervisor.isStopping) throw new Stopped();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 200)}`;
    } catch (error) {
      last = (error as { cause?: Error }).cause?.message ?? String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Problem(`The web server was not healthy within ${limitMs / 1000} s. ${url}: ${last}`);
}
