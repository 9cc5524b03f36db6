import type { InngestFunction } from "inngest";
import { connect, type WorkerConnection } from "inngest/connect";
// Goes to the Inngest server that the operator named, never to a customer's address.
// eslint-disable-next-line @typescript-eslint/no-restricted-imports
import { WebSocket } from "undici";
import type { Client } from "./client";

/**
 * Serves the functions over a connection that goes out to the Inngest server, so that nothing has
 * to reach this process. Resolves when connected. Node 20 has no WebSocket of its own: it gets
 * undici's, which the SDK's worker thread would not see.
 */
export async function connectFunctions(client: Client, functions: InngestFunction.Like[]): Promise<WorkerConnection> {
  const builtIn = "WebSocket" in globalThis;
  if (!builtIn) Object.assign(globalThis, { WebSocket });
  // Signals are handled in one place, the worker's.
  return connect({ apps: [{ client, functions }], handleShutdownSignals: [], isolateExecution: builtIn });
}
