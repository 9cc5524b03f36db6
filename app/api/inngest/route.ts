import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { createClient } from "@/inngest/client";
import { log } from "@/inngest/log";
import { createFunctions } from "@/inngest/functions/create";
import { engineDeps } from "@/inngest/functions/engine-deps";
import { parseSettings } from "@/inngest/settings";
import { limitBody } from "@/lib/browser-guard/limit-body";
import { createEngine } from "@/lib/delivery/engine";
import { database } from "@/lib/db/database";
import { usesInngestServer } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import { keepsTraces } from "@/lib/tracing/keeps-traces";
import { startHeartbeat } from "@/lib/heartbeats/start";

export const dynamic = "force-dynamic";
/** Seconds, where the host limits a request: a drain's budget and the longest attempt after it. */
export const maxDuration = 60;

/** The bells of a sweep over ten thousand endpoints are 1 MB; a server keeps 4 MB of a step. */
const bodyLimit = 8 * 1024 * 1024;

type Method = "GET" | "POST" | "PUT";
type Handlers = ReturnType<typeof serve>;

/**
 * Where an Inngest server calls the functions. It signs what it sends and the SDK checks that. In
 * embedded mode, and where signatures are off in production, there is nothing to be called here.
 */
function answer(method: Method) {
  return async (request: NextRequest, context: unknown): Promise<Response> => {
    const refusal = refuse();
    if (refusal) return refusal;
    try {
      return await handlers()[method](method === "GET" ? request : await limitBody(request, bodyLimit), context);
    } catch (error) {
      if (error instanceof DomainError) return problem(error.status, error.code, error.message);
      throw error;
    }
  };
}

export const GET = answer("GET");
export const POST = answer("POST");
export const PUT = answer("PUT");

function refuse(): Response | undefined {
  if (!usesInngestServer()) {
    return problem(404, "embedded_mode", "Functions run inside the worker here. Set the INNGEST_ variables to run them on an Inngest server.");
  }
  if (process.env.NODE_ENV === "production" && createClient().mode === "dev") {
    return problem(403, "unsigned", "INNGEST_DEV turns request signatures off, so functions cannot be called in production while it is set.");
  }
}

function problem(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}

/** Built at the first call, and kept across hot reloads. */
function handlers(): Handlers {
  const kept = globalThis as { posthornInngest?: Handlers };
  return (kept.posthornInngest ??= build());
}

function build(): Handlers {
  const settings = parseSettings(process.env);
  const engine = createEngine({
    serviceUrl: settings.serviceUrl,
    environment: process.env,
    report: (message, error) => log("error", message, { error }),
  });
  // Deliveries run in this process: what they count goes the workers' way.
  startHeartbeat({
    pool: engine.pool,
    gauges: () => ({ leader: 0, drains: engine.drains.size, runsRunning: 0, runsWaiting: 0 }),
    onError: (error) => log("warn", "A sign of life could not be written.", { error }),
  });
  if (keepsTraces()) void import("@/lib/tracing/start-tracing").then(({ startTracing }) => startTracing(process.env, engine.pool));
  const client = createClient();
  return serve({ client, functions: createFunctions(client, engineDeps(engine, { mode: "server", db: database(), settings })) });
}
