import { randomUUID } from "node:crypto";
import type { Work } from "./lanes";
import type { FunctionPlan } from "./plan";

/** An event as it is sent. */
export interface SentEvent {
  id?: string;
  name: string;
  data?: Record<string, unknown>;
  ts?: number;
}

export interface EmbeddedEvent {
  id: string;
  name: string;
  data: Record<string, unknown>;
  /** ms since 1970 */
  ts: number;
}

type Memo = { type: "data"; data: unknown } | { type: "error"; error: unknown };

/** A step operation of the SDK, as it comes over the wire. */
export interface Op {
  id: string;
  op: string;
  displayName?: string;
  data?: unknown;
  error?: unknown;
}

export interface Run extends Work {
  id: string;
  event: EmbeddedEvent;
  /** Runs that wait with the same identity are one run. Null: never merged. */
  identity: string | null;
  attempt: number;
  steps: Record<string, Memo>;
}

export type Outcome =
  | { kind: "done" }
  /** `retryAt` is the Retry-After that the function asked for, ms since 1970. */
  | { kind: "retry"; error: unknown; retryAt: number | null }
  | { kind: "failed"; error: unknown };

export type Handler = (request: Request) => Promise<Response>;

export const HANDLER_URL = "http://embedded.invalid/api/inngest";

export function newRun(plan: FunctionPlan, event: EmbeddedEvent): Run {
  const key = String(plan.keyed?.path.reduce((value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name], event.data) ?? "");
  const oneAtATime = plan.keyed !== null || plan.limit === 1;
  const identity = oneAtATime ? JSON.stringify([plan.id, event.name, event.data]) : null;
  return { id: randomUUID(), plan, event, key, identity, attempt: 0, steps: {} };
}

/** Calls the function until it is done, has to wait for a retry, or has failed. Never rejects. */
export async function advance(handler: Handler, run: Run, now: () => number): Promise<Outcome> {
  try {
    for (;;) {
      const response = await handler(callRequest(run));
      const answer: unknown = JSON.parse((await response.text()) || "null");
      if (response.status === 200) return { kind: "done" };
      const retryAt = parseRetryAfter(response.headers.get("retry-after"), now());
      if (response.status !== 206) {
        const final = response.headers.get("x-inngest-no-retry") === "true";
        return failure(run, answer, retryAt, final);
      }
      const ops = answer as Op[];
      const unsupported = ops.find((op) => !SUPPORTED_OPS.has(op.op));
      if (unsupported) return { kind: "failed", error: refusal(run.plan, unsupported) };
      const failed = remember(run, ops);
      if (failed) return failure(run, failed.error, retryAt, false);
      if (ops.some((op) => op.op === "RunComplete")) return { kind: "done" };
    }
  } catch (error) {
    return failure(run, error, null, false);
  }
}

/** Keeps the results of steps, so that a later call does not run them again; gives a step that has to be retried. */
export function remember(run: Run, ops: Op[]): Op | undefined {
  for (const op of ops) {
    if (op.op === "StepError") return op;
    if (op.op === "StepRun") run.steps[op.id] = { type: "data", data: op.data ?? null };
    if (op.op === "StepFailed") run.steps[op.id] = { type: "error", error: op.error };
    if (op.op !== "RunComplete") run.attempt = 0; // as on a server: every step has its own attempts
  }
  return undefined;
}

function callRequest(run: Run): Request {
  const stack = Object.keys(run.steps);
  const body = {
    version: 2,
    event: run.event,
    events: [run.event],
    steps: run.steps,
    ctx: {
      run_id: run.id,
      // fn_id and qi_id turn checkpointing on: all steps in one call.
      fn_id: run.plan.id,
      qi_id: run.id,
      attempt: run.attempt,
      max_attempts: run.plan.maxAttempts,
      stack: { stack, current: stack.length },
    },
  };
  return new Request(`${HANDLER_URL}?fnId=${encodeURIComponent(run.plan.id)}&stepId=step`, {
    method: "POST",
    headers: { "content-type": "application/json", host: "embedded.invalid" },
    body: JSON.stringify(body),
  });
}

function failure(run: Run, error: unknown, retryAt: number | null, final: boolean): Outcome {
  if (final || run.attempt + 1 >= run.plan.maxAttempts) return { kind: "failed", error };
  return { kind: "retry", error, retryAt };
}

const SUPPORTED_OPS = new Set(["StepRun", "StepError", "StepFailed", "RunComplete"]);

const OP_NAMES: Record<string, string> = {
  WaitForEvent: "step.waitForEvent",
  WaitForSignal: "step.waitForSignal",
  Sleep: "step.sleep",
  InvokeFunction: "step.invoke",
  AIGateway: "step.ai.infer",
  Gateway: "step.fetch",
  StepPlanned: "parallel steps",
  DeferAdd: "defer",
};

function refusal(plan: FunctionPlan, op: Op) {
  const message = `The embedded executor does not support ${OP_NAMES[op.op] ?? op.op} ("${op.displayName ?? op.id}" in ${plan.id}).`;
  return { name: "UnsupportedStepError", message };
}

/** RFC 9110 section 10.2.3 allows seconds or a date; the SDK sends seconds or an ISO 8601 date. */
function parseRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  const at = /^\d+$/.test(text) ? now + Number(text) * 1_000 : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
