import { z } from "zod";
import { parseCron, type NextTime } from "./cron";

/** What the executor needs to know about one function. */
export interface FunctionPlan {
  id: string;
  /** Event names that start it. */
  events: string[];
  /** For an onFailure handler: the id of the function whose failures it takes. */
  failuresOf: string | null;
  crons: { text: string; next: NextTime }[];
  maxAttempts: number;
  /** How many of its runs may go on at once. */
  limit: number;
  /** How many with the same value at `path` in the event's data. */
  keyed: { path: string[]; limit: number } | null;
}

/** A server's default when a function names no retries: 4 retries, 5 attempts. */
const DEFAULT_RETRIES = 4;

const concurrency = z.object({ limit: z.number(), key: z.string().optional(), scope: z.string().optional() });

const functionConfig = z.looseObject({
  id: z.string(),
  triggers: z.array(z.looseObject({ event: z.string().optional(), expression: z.string().optional(), cron: z.string().optional() })),
  steps: z.object({ step: z.looseObject({ retries: z.object({ attempts: z.number() }).optional() }) }),
  concurrency: z.union([z.number().transform((limit) => ({ limit })), concurrency, z.array(concurrency)]).optional(),
});

type FunctionConfig = z.infer<typeof functionConfig>;

const SUPPORTED = new Set(["id", "name", "triggers", "steps", "concurrency"]);

/**
 * Reads the functions of the SDK's sync answer. Throws one Error that names every function and
 * every setting that the embedded executor does not support: a setting that is silently ignored
 * would only show under load.
 */
export function readPlans(functions: unknown): FunctionPlan[] {
  const problems: string[] = [];
  const plans = z.array(functionConfig).parse(functions).map((config) => readPlan(config, (text) => problems.push(`${config.id}: ${text}`)));
  if (problems.length === 0) return plans;
  throw new Error(`The embedded executor does not support:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
}

function readPlan(config: FunctionConfig, refuse: (text: string) => void): FunctionPlan {
  for (const [name, value] of Object.entries(config)) {
    if (value != null && !SUPPORTED.has(name)) refuse(name === "cancel" ? "cancelOn" : name);
  }
  const plan: FunctionPlan = {
    id: config.id,
    events: [],
    failuresOf: null,
    crons: [],
    maxAttempts: (config.steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    limit: Infinity,
    keyed: null,
  };
  for (const trigger of config.triggers) readTrigger(trigger, plan, refuse);
  for (const option of [config.concurrency ?? []].flat()) readConcurrency(option, plan, refuse);
  return plan;
}

function readTrigger(trigger: FunctionConfig["triggers"][number], plan: FunctionPlan, refuse: (text: string) => void): void {
  for (const name of Object.keys(trigger)) {
    if (!["event", "expression", "cron"].includes(name)) refuse(`a trigger's ${name}`);
  }
  if (trigger.cron !== undefined) {
    try {
      plan.crons.push({ text: trigger.cron, next: parseCron(trigger.cron) });
    } catch (error) {
      refuse((error as Error).message);
    }
  }
  if (trigger.event === undefined) return;
  if (trigger.event.includes("*")) refuse(`the wildcard trigger ${trigger.event}`);
  plan.events.push(trigger.event);
  if (trigger.expression === undefined) return;
  const failuresOf = /^event\.data\.function_id == '([^']+)'$/.exec(trigger.expression)?.[1];
  if (failuresOf === undefined) refuse(`a trigger's if: ${trigger.expression}`);
  else plan.failuresOf = failuresOf;
}

function readConcurrency(option: z.infer<typeof concurrency>, plan: FunctionPlan, refuse: (text: string) => void): void {
  if (option.scope !== undefined && option.scope !== "fn") refuse(`concurrency with scope ${option.scope}`);
  const limit = option.limit > 0 ? option.limit : Infinity; // the SDK: "0 means the maximum"
  if (option.key === undefined) {
    plan.limit = Math.min(plan.limit, limit);
    return;
  }
  if (!/^event\.data(\.\w+)+$/.test(option.key)) refuse(`concurrency key ${option.key}`);
  if (plan.keyed) refuse("two concurrency keys");
  plan.keyed = { path: option.key.split(".").slice(2), limit };
}
