import { openDatabase } from "@/lib/db/database";
import { createEngine } from "@/lib/delivery/engine";
import { usesInngestServer } from "@/lib/env";
import { seekLeadership, type Leadership } from "@/lib/heartbeats/leadership";
import { startHeartbeat } from "@/lib/heartbeats/start";
import { openAttemptLog } from "@/lib/logging/attempt-log";
import { observeAttempts } from "@/lib/metrics/observe";
import { countBells, countFunction, observeBellLag } from "@/lib/metrics/tally";
import { keepsTraces } from "@/lib/tracing/keeps-traces";
import { createClient } from "./client";
import { connectFunctions } from "./connect-functions";
import { Executor, type ExecutorOptions } from "./embedded/executor";
import { listenForBells } from "./embedded/listen";
import { endpointBell, replayEvent, sweepRequested } from "./events";
import { createFunctions, type FunctionDeps } from "./functions/create";
import { engineDeps } from "./functions/engine-deps";
import { log as writeLog, type Log } from "./log";
import { createRelay } from "./relay";
import { parseSettings } from "./settings";

/** Prisma's statements here are few: replays and nothing else. */
const PRISMA_CONNECTIONS = 2;
/** As the executor knows it: the client's id and the function's. */
const drainFunction = "posthorn-drain-endpoint";

export interface Worker {
  mode: "embedded" | "server";
  /** Resolves when bells are heard. While the database is away that is later, and it keeps trying. */
  ready: Promise<void>;
  /** Ends in order: no more bells, what runs, the engine. Runs that take longer than `deadlineMs` are left to their leases. */
  stop(deadlineMs: number): Promise<void>;
}

/** What hears bells and runs the functions, or has them run. */
interface Runner {
  ring(endpointIds: string[]): void;
  callReplay(replayId: string): void;
  requestSweep(): void;
  load(): { running: number; waiting: number };
  stop(deadlineMs: number): Promise<void>;
}

/**
 * Starts delivering. Throws where the environment is not complete, or where a function uses what
 * the embedded executor does not support. The SDK reads its INNGEST_ variables from the process.
 */
export async function startWorker(environment: Record<string, string | undefined>, log: Log = writeLog): Promise<Worker> {
  const settings = parseSettings(environment);
  const { serviceUrl } = settings;
  const mode = usesInngestServer(environment) ? "server" : "embedded";
  const engine = createEngine({ serviceUrl, environment, report: (message, error) => log("error", message, { error }) });
  const db = openDatabase({ tenantUrl: serviceUrl, serviceUrl }, { max: PRISMA_CONNECTIONS });
  const deps = engineDeps(engine, { mode, db, settings });
  const attemptLog = openAttemptLog(settings.attemptLog);
  const endTracing = keepsTraces(environment) ? (await import("@/lib/tracing/start-tracing")).startTracing(environment, engine.pool) : null;
  const forgetObserver = attemptLog && observeAttempts(attemptLog.write);
  let leadership: Leadership | null = null;
  const runner = mode === "embedded" ? await runEmbedded(deps, log, { concurrency: settings.concurrency, leads: () => leadership?.leads ?? false }) : await runOnServer(deps, environment, log);
  // A server rings its crons once by itself.
  if (mode === "embedded") {
    leadership = seekLeadership({
      connectionString: serviceUrl,
      onLead() {
        log("info", "This worker runs the crons from here on.", { pid: process.pid });
        runner.requestSweep();
      },
      onError: (error) => log("warn", "The lead cannot be asked for.", { error }),
    });
  }
  const heartbeat = startHeartbeat({
    pool: engine.pool,
    gauges: () => ({ leader: Number(leadership?.leads ?? false), drains: engine.drains.size, runsRunning: runner.load().running, runsWaiting: runner.load().waiting }),
    onError: (error) => log("warn", "A sign of life could not be written.", { error }),
  });
  const listener = listenForBells({
    connectionString: serviceUrl,
    log,
    // What went unheard meanwhile is the leader's to find.
    onConnected: () => (mode === "server" || leadership?.leads) && runner.requestSweep(),
    onReplay: runner.callReplay,
    onBells(endpointIds) {
      countBells(endpointIds.length);
      // A drain that is under way looks again at once; the bell itself waits for its end.
      for (const id of endpointIds) engine.drains.get(id)?.poke();
      runner.ring(endpointIds);
    },
  });
  return {
    mode,
    ready: listener.ready,
    async stop(deadlineMs) {
      // First of all: whatever does not end soon below, nothing more is claimed.
      engine.stopping = true;
      for (const drain of engine.drains.values()) drain.poke();
      await soon(listener.close(), 1_000);
      await runner.stop(deadlineMs);
      await attemptLog?.flush();
      await soon(endTracing?.());
      // The lead last, for its crons have run until here.
      await Promise.all([soon(heartbeat.stop()), soon(leadership?.close())]);
      await engine.close();
      forgetObserver?.();
      await attemptLog?.flush();
      await db.close();
    },
  };
}

/** A database or a collector that does not answer must not use up the time in which deliveries end. */
async function soon(work: Promise<void> | undefined, withinMs = 2_000): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, withinMs)))]);
  clearTimeout(timer);
}

async function runEmbedded(deps: FunctionDeps, log: Log, options: Pick<ExecutorOptions, "concurrency" | "leads">): Promise<Runner> {
  const executor = await Executor.create({
    define(fetch) {
      const client = createClient({ fetch, log });
      return { client, functions: createFunctions(client, deps) };
    },
    log,
    ...options,
    onStart(id, lagMs) {
      if (id === drainFunction) observeBellLag(lagMs);
      else log("debug", "A function begins.", { function: id, pid: process.pid });
    },
    onEnd(id, outcome) {
      countFunction(id.replace(/^posthorn-/, ""), outcome);
      if (id !== drainFunction && outcome !== "skipped") log("debug", "A function has ended.", { function: id, outcome, pid: process.pid });
    },
  });
  executor.start();
  return {
    ring: (endpointIds) => void executor.send(endpointIds.map((endpointId) => ({ name: endpointBell.name, data: { endpointId } }))),
    callReplay: (replayId) => void executor.send([replayEvent(replayId)]),
    requestSweep: () => void executor.send([{ name: sweepRequested.name }]),
    load: () => executor.load,
    async stop(deadlineMs) {
      const left = await executor.stop(deadlineMs);
      if (left > 0) log("warn", "Some runs did not end in time.", { runs: left });
    },
  };
}

/** The functions run in web's /api/inngest or, with POSTHORN_INNGEST_CONNECT=1, here. */
async function runOnServer(deps: FunctionDeps, environment: Record<string, string | undefined>, log: Log): Promise<Runner> {
  const client = createClient({ log });
  const relay = createRelay(client, deps.coalesceBells, log);
  const connection = environment.POSTHORN_INNGEST_CONNECT === "1" ? await connectFunctions(client, createFunctions(client, deps)) : undefined;
  return {
    ring: relay.push,
    // Every worker hears of it. With one id the server takes it once, so that one call goes on calling itself.
    callReplay: (replayId) => void client.send({ ...replayEvent(replayId), id: `replay-${replayId}` }).catch((error: unknown) => log("error", "A replay could not be called; the next sweep does.", { error })),
    requestSweep: () => void client.send({ name: sweepRequested.name }).catch((error: unknown) => log("error", "A sweep could not be asked for.", { error })),
    load: () => ({ running: 0, waiting: 0 }),
    async stop() {
      await relay.idle();
      await connection?.close();
    },
  };
}
