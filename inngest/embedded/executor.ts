import { randomUUID } from "node:crypto";
import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import type { Client } from "@/inngest/client";
import type { Log } from "@/inngest/log";
import { systemClock, type Clock } from "./clock";
import { Lanes } from "./lanes";
import { inProcessFetch } from "./in-process-fetch";
import { readPlans, type FunctionPlan } from "./plan";
import { advance, HANDLER_URL, newRun, type EmbeddedEvent, type Handler, type Run, type SentEvent } from "./run";
import { TimerQueue } from "./timers";

export interface ExecutorOptions {
  /** Builds the client, which must use the given fetch, and its functions. */
  define(fetch: typeof globalThis.fetch): { client: Client; functions: InngestFunction.Like[] };
  log: Log;
  /**
   * Runs at once over all functions, 400 by default. They spend their time waiting for receivers,
   * so this must be more than the endpoints that hang at any one time.
   */
  concurrency?: number;
  /** ms to wait before attempt 1, 2, … where the function asked for no other time. */
  retryDelayMs?: (attempt: number) => number;
  clock?: Clock;
  /** The longest time between two looks at the clock, in ms. */
  longestSleepMs?: number;
  /** Whether crons are this process's to run; of several processes one leads. */
  leads?: () => boolean;
  /** A run began, so long after its event was due. */
  onStart?: (functionId: string, lagMs: number) => void;
  onEnd?: (functionId: string, outcome: "done" | "retry" | "failed" | "skipped") => void;
}

/**
 * Runs Inngest functions in this process, without a server, through the SDK's own serve handler.
 * It keeps events and runs in memory only: what is lost with the process must be found again in
 * the tables. Events of one name and data that wait for a function which takes them one at a
 * time (a concurrency key, or a limit of 1) are merged into one run, because such an event is a bell.
 * `create` throws where a function uses what the executor does not support.
 */
export class Executor {
  private timers: TimerQueue;
  private lanes: Lanes<Run>;
  private waiting = new Set<string>();
  private runs = new Map<string, Run>();
  private idle: (() => void) | undefined;

  static async create(options: ExecutorOptions): Promise<Executor> {
    let executor: Executor | undefined = undefined;
    const { client, functions } = options.define(
      inProcessFetch({ send: (events) => executor!.send(events), runById: (id) => executor!.runs.get(id) }),
    );
    const handler = serve({ client, functions });
    executor = new Executor(handler, await register(handler), options);
    return executor;
  }

  private constructor(
    private handler: Handler,
    private plans: FunctionPlan[],
    private options: ExecutorOptions,
    private clock = options.clock ?? systemClock,
  ) {
    this.timers = new TimerQueue(this.clock, options.longestSleepMs);
    this.lanes = new Lanes(options.concurrency ?? 400, (run) => this.execute(run));
  }

  /** Starts the crons. Events are taken from the moment of creation. */
  start(): void {
    for (const plan of this.plans) for (const cron of plan.crons) this.schedule(plan, cron);
  }

  /** Takes events in, as the event API does, and gives their ids. One with a future `ts` waits until then. */
  send(events: SentEvent[]): string[] {
    return events.map((sent) => {
      const event = { id: sent.id ?? randomUUID(), name: sent.name, data: sent.data ?? {}, ts: sent.ts ?? this.clock.now() };
      for (const plan of this.plans) {
        if (!plan.events.includes(event.name)) continue;
        if (plan.failuresOf !== null && plan.failuresOf !== event.data.function_id) continue;
        this.take(newRun(plan, event));
      }
      return event.id;
    });
  }

  /** Starts nothing more and waits for what runs, `deadlineMs` at most. Gives the number of runs left behind. */
  async stop(deadlineMs: number): Promise<number> {
    this.timers.stop();
    this.lanes.stop();
    if (this.runs.size === 0) return 0;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, deadlineMs)));
    await Promise.race([late, new Promise<void>((resolve) => (this.idle = resolve))]);
    clearTimeout(timer);
    return this.runs.size;
  }

  /** Runs of functions, begun and not. */
  get load(): { running: number; waiting: number } {
    return { running: this.lanes.running, waiting: this.lanes.waiting };
  }

  private schedule(plan: FunctionPlan, cron: FunctionPlan["crons"][number]): void {
    this.timers.set(`cron ${plan.id} ${cron.text}`, cron.next(this.clock.now()), () => {
      this.schedule(plan, cron);
      if (this.options.leads?.() === false) return this.options.onEnd?.(plan.id, "skipped");
      this.take(newRun(plan, cronEvent(cron.text, this.clock.now())));
    });
  }

  private take(run: Run): void {
    const { event, identity } = run;
    if (event.ts <= this.clock.now()) this.enqueue(run);
    else this.timers.set(identity ?? run.id, event.ts, () => this.enqueue(run));
  }

  private enqueue(run: Run): void {
    if (run.identity !== null) {
      if (this.waiting.has(run.identity)) return;
      this.waiting.add(run.identity);
    }
    this.lanes.push(run);
  }

  private async execute(run: Run): Promise<void> {
    // From here on an equal event is a new run: this one may already have looked.
    if (run.identity !== null) this.waiting.delete(run.identity);
    this.runs.set(run.id, run);
    if (run.attempt === 0) this.options.onStart?.(run.plan.id, this.clock.now() - run.event.ts);
    const outcome = await advance(this.handler, run, () => this.clock.now());
    this.runs.delete(run.id);
    this.options.onEnd?.(run.plan.id, outcome.kind);
    if (outcome.kind === "retry") this.retry(run, outcome.retryAt);
    if (outcome.kind === "failed") this.fail(run, outcome.error);
    if (this.runs.size === 0) this.idle?.();
  }

  private retry(run: Run, retryAt: number | null): void {
    const delay = (this.options.retryDelayMs ?? defaultRetryDelayMs)(run.attempt);
    // A retry remembers its steps, so an equal event, which wants them all again, is not merged with it.
    const next = { ...run, attempt: run.attempt + 1, identity: null };
    this.timers.set(run.id, retryAt ?? this.clock.now() + delay, () => this.lanes.push(next));
  }

  private fail(run: Run, error: unknown): void {
    this.options.log("error", "A function failed for good.", { function: run.plan.id, event: run.event.name, error });
    const data = { function_id: run.plan.id, run_id: run.id, error, event: run.event, events: [run.event] };
    this.send([{ name: "inngest/function.failed", data }]);
  }
}

/** Registration without a server: the SDK answers an in-band sync with its functions' configuration. */
async function register(handler: Handler): Promise<FunctionPlan[]> {
  const headers = { "content-type": "application/json", host: "embedded.invalid", "x-inngest-sync-kind": "in_band" };
  const body = JSON.stringify({ url: HANDLER_URL });
  const response = await handler(new Request(HANDLER_URL, { method: "PUT", headers, body }));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The functions could not be registered: ${text}`);
  return readPlans((JSON.parse(text) as { functions: unknown }).functions);
}

function cronEvent(cron: string, now: number): EmbeddedEvent {
  return { id: randomUUID(), name: "inngest/scheduled.timer", data: { cron }, ts: now };
}

/** 1 s, 2 s, 4 s … 1 min, and up to half as much again. */
function defaultRetryDelayMs(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, 60_000) * (1 + Math.random() / 2);
}
