import type { Client } from "@/inngest/client";
import type { Bell } from "@/inngest/events";
import { drainEndpointFunction } from "./drain-endpoint";
import { sweepFunction } from "./sweep";

/** The verbs that the functions adapt, bound to an engine by the caller. */
export interface FunctionDeps {
  drainEndpoint(endpointId: string, options: { deadline: Date }): Promise<{ more: boolean; nextDueAt: Date | null }>;
  sweep(now: Date): Promise<Bell[]>;
  /** The bells that still have to be sent: on a server those that moved `wake_at`, embedded all of them. */
  coalesceBells(bells: Bell[]): Promise<Bell[]>;
  now(): Date;
  /** How long one drain may go on claiming, in ms. */
  drainBudgetMs: number;
}

/** Every function of the product, for the serve handler, for connect and for the embedded executor. */
export function createFunctions(client: Client, deps: FunctionDeps) {
  return [drainEndpointFunction(client, deps), sweepFunction(client, deps)];
}
