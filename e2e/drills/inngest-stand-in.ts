import { createServer } from "node:http";
import { createClient } from "@/inngest/client";
import { Executor } from "@/inngest/embedded/executor";
import { sweepRequested } from "@/inngest/events";
import { createFunctions } from "@/inngest/functions/create";
import { engineDeps } from "@/inngest/functions/engine-deps";
import type { Settings } from "@/inngest/settings";
import type { Stage } from "@/e2e/stage/stage";

export interface InngestStandIn {
  /** Names of the events that came to its event API. */
  came: string[];
  /** What its cron does each minute. */
  callSweep(): void;
  close(): Promise<void>;
}

/**
 * Stands for an Inngest server at `port`: its event API over HTTP, and the product's functions called through the
 * SDK's serve handler with the very dependencies that web gives them where a server calls. Its crons are not run: a
 * drill says when a minute has passed.
 */
export async function startInngestStandIn(stage: Stage, port: number): Promise<InngestStandIn> {
  const settings: Settings = { serviceUrl: stage.database.serviceUrl, baseUrl: "http://127.0.0.1:1", mail: null, retention: { days: 90 }, operatorEmail: undefined, attemptLog: "off", concurrency: undefined, sweepMinutes: 1 };
  const executor = await Executor.create({
    define(fetch) {
      const client = createClient({ fetch, log: () => {} });
      return { client, functions: createFunctions(client, engineDeps(stage.engine, { mode: "server", db: stage.db, settings })) };
    },
    log: () => {},
  });
  const came: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    if (request.method !== "POST" || !request.url!.startsWith("/e/")) return void response.writeHead(404).end();
    const events = [JSON.parse(body) as { name: string }].flat();
    came.push(...events.map(({ name }) => name));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ ids: executor.send(events), status: 200 }));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    came,
    callSweep: () => void executor.send([{ name: sweepRequested.name }]),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await executor.stop(15_000);
    },
  };
}
