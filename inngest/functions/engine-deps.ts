import { ringBells } from "@/lib/delivery/bell";
import { drainEndpoint } from "@/lib/delivery/drain";
import type { Engine } from "@/lib/delivery/engine";
import { sweep } from "@/lib/delivery/sweep";
import type { FunctionDeps } from "./create";

/** Well under the time that a serve request or a stopping worker is given. */
const DRAIN_BUDGET_MS = 10_000;

/** The verbs bound to an engine. Where an event costs nothing (`embedded`) its coalescing would cost more. */
export function engineDeps(engine: Engine, mode: "embedded" | "server"): FunctionDeps {
  return {
    drainEndpoint: (endpointId, options) => drainEndpoint(engine, endpointId, options),
    sweep: () => sweep(engine),
    coalesceBells: mode === "embedded" ? async (bells) => bells : (bells) => ringBells(engine, bells),
    drainBudgetMs: DRAIN_BUDGET_MS,
  };
}
