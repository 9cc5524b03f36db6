import type { Client } from "@/inngest/client";
import type { Bell } from "@/lib/delivery/bell";
import type { DrainResult } from "@/lib/delivery/drain";
import { drainEndpointFunction } from "./drain-endpoint";
import { healthFunction } from "./health";
import { mailFunction } from "./mail";
import { pruneFunction } from "./prune";
import { replayFunction } from "./replay";
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
  /** Takes up a replay's next deliveries. Gives when to go on, or null at its end. */
  runReplayStep(replayId: string): Promise<Date | null>;
  /** Replays that nobody may be about to call. */
  forgottenReplays(): Promise<string[]>;
  /** Null where mail is not set up. */
  sendMail: (() => Promise<number>) | null;
  /** `more`: its time was up before its work. */
  pruneEvents(): Promise<{ pruned: number; more: boolean }>;
  pruneSmallThings(): Promise<void>;
  alertDeadLetters(): Promise<number | null>;
  /** Drains at once on a server; undefined: as many as its plan allows. */
  drainsAtOnce?: number;
  /** 1 by default. */
  sweepMinutes?: number;
}

/** Every function of the product, for the serve handler, for connect and for the embedded executor. */
export function createFunctions(client: Client, deps: FunctionDeps) {
  return [
    drainEndpointFunction(client, deps),
    sweepFunction(client, deps),
    replayFunction(client, deps),
    pruneFunction(client, deps),
    healthFunction(client, deps),
    ...(deps.sendMail === null ? [] : [mailFunction(client, deps.sendMail)]),
  ];
}
