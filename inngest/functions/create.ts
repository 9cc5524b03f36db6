import type { Client } from "@/inngest/client";
import type { Bell } from "@/lib/delivery/bell";
import type { DrainResult } from "@/lib/delivery/drain";
import { drainEndpointFunction } from "./drain-endpoint";
import { sweepFunction } from "./sweep";

/** The verbs that the functions adapt, bound to an engine by the caller. */
export interface FunctionDeps {
  /** `deadline` is on the clock of performance.now(), in ms. */
  drainEndpoint(endpointId: string, options: { deadline: number }): Promise<Pick<DrainResult, "more" | "nextDueAt">>;
  sweep(): Promise<Bell[]>;
  /** The bells that still have to be sent: on a server those that moved `wake_at`, embedded all of them. */
  coalesceBells(bells: Bell[]): Promise<Bell[]>;
  /** How long one drain may go on claiming, in ms. */
  drainBudgetMs: number;
}

/** Every function of the product, for the serve handler, for connect and for the embedded executor. */
export function createFunctions(client: Client, deps: FunctionDeps) {
  return [drainEndpointFunction(client, deps), sweepFunction(client, deps)];
}
