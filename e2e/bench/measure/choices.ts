import { bundleProgram } from "@/lib/host/build-worker";
import { workerProgram } from "@/lib/host/worker-program";
import { choices, type Choice } from "@/e2e/bench/choices/choices";
import { edited } from "@/e2e/bench/choices/edited";
import { workerReady, type BenchStage } from "@/e2e/bench/stage";
import type { Figures } from "@/e2e/bench/report";
import { measureDelivery } from "./delivery";
import { measureLean } from "./publish";

export interface ChoiceMeasure {
  name: string;
  /** As it is. */
  on: Figures;
  /** Without this choice alone. */
  off: Figures;
}

/**
 * What each choice buys: the same figures without it, beside those of the program as it
 * is, measured before and after all of them. `only`: of these names.
 */
export async function measureChoices(stage: BenchStage, { backlog, requests, only = /./ }: { backlog: number; requests: number; only?: RegExp }): Promise<ChoiceMeasure[]> {
  const chosen = choices.filter(({ name }) => only.test(name));
  const off: Figures[] = [];
  const measure = async (choice: Choice) => {
    console.error(`measuring without: ${choice.name} …`);
    const figures = choice.program === "worker" ? await delivery(stage, choice, backlog) : await publishing(stage, choice, requests);
    console.error(`  ${JSON.stringify(figures)}`);
    return figures;
  };
  const asItIs = async () => ({
    worker: chosen.some(({ program }) => program === "worker") ? await measure({ name: "nothing, the worker as it is", program: "worker" }) : {},
    ingest: chosen.some(({ program }) => program === "ingest") ? await measure({ name: "nothing, the lean door as it is", program: "ingest" }) : {},
  });
  const before = await asItIs();
  for (const choice of chosen) off.push(await measure(choice));
  const after = await asItIs();
  return chosen.map(({ name, program }, index) => ({ name, on: mean(before[program], after[program]), off: off[index]! }));
}

async function delivery(stage: BenchStage, { name, edits = [], start }: Choice, backlog: number): Promise<Figures> {
  const { args, env } = await workerProgram({ variant: fileName(name), plugins: [edited(edits)] });
  const bundle = args.at(-1)!;
  const [program, environment] =
    start === "from source" ? [["--import", "./lib/host/server-only-hook.mjs", "--import", "tsx", ...args.slice(0, -1), "inngest/worker.ts"], env] : start === "without flags" ? [[bundle], {}] : [args, env];
  const { sql_statements_per_delivery: _, ...figures } = await measureDelivery(stage, backlog, () => stage.start("worker", program, workerReady, environment));
  return figures;
}

async function publishing(stage: BenchStage, { name, edits = [] }: Choice, requests: number): Promise<Figures> {
  await stage.endpoints(1, { maxInFlight: 10 });
  const publish_lean_per_s = await measureLean(stage, requests, [await bundleProgram("lib/api/ingest.ts", { variant: fileName(name), plugins: [edited(edits)] })]);
  await stage.endpoints(0, { maxInFlight: 1 });
  return { publish_lean_per_s };
}

function fileName(name: string): string {
  return `-${name.replace(/\W+/g, "-")}`;
}

function mean(a: Figures, b: Figures): Figures {
  return Object.fromEntries(Object.keys(a).map((key) => [key, (a[key]! + b[key]!) / 2]));
}

/** Each figure without the choice, and in brackets how many percent that is of the one with it. */
export function choicesTable(measured: ChoiceMeasure[]): string {
  return measured
    .map(({ name, on, off }) => {
      const figures = Object.keys(off).map((key) => `  ${key.padEnd(28)} ${Math.round(off[key]!).toLocaleString("en").padStart(8)} of ${Math.round(on[key]!).toLocaleString("en").padStart(8)}  ${Math.round((off[key]! / on[key]!) * 100)} %`);
      return [`without: ${name}`, ...figures].join("\n");
    })
    .join("\n");
}
