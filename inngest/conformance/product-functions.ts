import { RetryAfterError } from "inngest";
import type { Client } from "@/inngest/client";
import { createFunctions } from "@/inngest/functions/create";
import type { Bell } from "@/lib/delivery/bell";
import type { Journal } from "./journal";

/** How the doubles of the verbs answer, by endpoint id: one report per drain, or that it breaks; then "nothing due". */
export const scripts = new Map<string, ({ more: boolean; nextDueAt: Date | null } | "broken")[]>();

/** What the next sweep finds. */
export const unrung: Bell[] = [];

/** When the steps of a replay say to go on, by its id, or that the process went away; then null, its end. */
export const replaySteps = new Map<string, (Date | "interrupted")[]>();

/** Replays that the next sweep finds forgotten. */
export const forgotten: string[] = [];

/** The product's own functions on doubles of the verbs. An endpoint's or a replay's id is the token of its entries. */
export function productFunctions(client: Client, journal: Journal) {
  return createFunctions(client, {
    drainBudgetMs: 5_000,
    async drainEndpoint(endpointId, { deadline }) {
      journal.write("drain", endpointId, { budgetMs: deadline - performance.now() });
      const report = scripts.get(endpointId)?.shift() ?? { more: false, nextDueAt: null };
      journal.write("drain end", endpointId);
      if (report === "broken") throw new RetryAfterError("the database went away", 1_000);
      return report;
    },
    async sweep() {
      return unrung.splice(0);
    },
    coalesceBells: async (bells) => bells,
    async runReplayStep(replayId) {
      const next = replaySteps.get(replayId)?.shift() ?? null;
      journal.write("replay step", replayId, { outcome: next === "interrupted" ? next : next === null ? "end" : "next" });
      if (next === "interrupted") throw new RetryAfterError("the process went away", 1_000);
      return next;
    },
    forgottenReplays: async () => forgotten.splice(0),
    // Crons that would run beside the checks.
    sendMail: null,
    pruneEvents: async () => ({ pruned: 0, more: false }),
    pruneSmallThings: async () => {},
    alertDeadLetters: async () => null,
  });
}
