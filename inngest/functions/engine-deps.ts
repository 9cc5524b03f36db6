import type pg from "pg";
import type { Settings } from "@/inngest/settings";
import type { Database } from "@/lib/db/database";
import { ringBells, type Bell } from "@/lib/delivery/bell";
import { drainEndpoint } from "@/lib/delivery/drain";
import type { Engine } from "@/lib/delivery/engine";
import { sweep } from "@/lib/delivery/sweep";
import { mailTransport, sendDueMail, type MailSettings } from "@/lib/mail/send-due";
import { alertDeadLetters } from "@/lib/operations/alert-dead-letters";
import { runReplayStep, unfinishedReplays } from "@/lib/replays/run-step";
import { pruneEvents, pruneSmallThings } from "@/lib/retention/prune";
import type { FunctionDeps } from "./create";

/** Well under the time that a serve request or a stopping worker is given. */
const BUDGET_MS = 10_000;
/** A sweep rings for what is due until the next one has surely been. */
const SWEEP_MARGIN_SECONDS = 30;
/** A replay that a server still holds a call for is not late by this much. */
const OVERDUE_SECONDS = 30;

export interface EngineDepsOptions {
  mode: "embedded" | "server";
  db: Pick<Database, "service">;
  settings: Settings;
}

/**
 * The verbs bound to an engine. Embedded, an event costs nothing, and equal ones are merged: its
 * coalescing would cost more, and a replay called twice is called once. On a server each call to
 * a replay goes on calling itself, so that the sweep must add none to one that is under way.
 */
export function engineDeps(engine: Engine, { mode, db, settings }: EngineDepsOptions): FunctionDeps {
  const embedded = mode === "embedded";
  return {
    drainEndpoint: (endpointId, options) => drainEndpoint(engine, endpointId, options),
    async sweep() {
      const bells = await sweep(engine, settings.sweepMinutes * 60 + SWEEP_MARGIN_SECONDS);
      if (embedded) await shareBells(engine.pool, bells);
      return bells;
    },
    coalesceBells: embedded ? async (bells) => bells : (bells) => ringBells(engine, bells),
    drainBudgetMs: BUDGET_MS,
    ...(!embedded && settings.concurrency !== undefined && { drainsAtOnce: settings.concurrency }),
    sweepMinutes: settings.sweepMinutes,
    runReplayStep: (replayId) => runReplayStep(db, replayId),
    forgottenReplays: () => unfinishedReplays(db, embedded ? {} : { overdueSeconds: OVERDUE_SECONDS }),
    sendMail: settings.mail && mailer(engine, settings.mail),
    async pruneEvents() {
      const deadline = performance.now() + BUDGET_MS;
      const pruned = await pruneEvents(engine.pool, settings.retention, { deadline });
      // Without a single one, another run would only look at the same events again.
      return { pruned, more: pruned > 0 && performance.now() >= deadline };
    },
    pruneSmallThings: () => pruneSmallThings(engine.pool),
    alertDeadLetters: () => alertDeadLetters(engine.pool, settings.operatorEmail, settings.baseUrl, engine.report),
  };
}

/** The sweep is one worker's, and its bells are everybody's: of those due now all workers hear. */
async function shareBells(pool: pg.Pool, bells: Bell[]): Promise<void> {
  const now = Date.now();
  const due = bells.filter(({ at }) => at.getTime() <= now).map(({ endpointId }) => endpointId);
  if (due.length > 0) await pool.query("SELECT count(pg_notify('posthorn_bell', id)) FROM unnest($1::text[]) AS due(id)", [due]);
}

function mailer(engine: Engine, mail: MailSettings): () => Promise<number> {
  const transport = mailTransport(mail);
  return () => sendDueMail(engine.pool, transport, mail.from);
}
