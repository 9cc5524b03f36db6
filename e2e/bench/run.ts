import { parseArgs } from "node:util";
import { supervise } from "@/lib/host/supervise";
import { measureBells } from "./measure/bells";
import { choicesTable, measureChoices } from "./measure/choices";
import { measureDelivery, measureMemory } from "./measure/delivery";
import { measureIsolation, measureLatency } from "./measure/latency";
import { measureBigLog } from "./measure/log";
import { measureLimits } from "./measure/limits";
import { measurePublish } from "./measure/publish";
import { asJson, medians, table, type Figures } from "./report";
import { openBenchStage, type BenchStage } from "./stage";

/**
 * `npm run bench`: how fast this machine does what the product does, beside its
 * own limits. `--quick` for a look, `--only delivery,publish` for a part,
 * `--runs 3` for medians, `--rows 10000000` for the log's size, `--json` for one
 * JSON object in the last line. `--without all` instead: what each choice buys, or
 * those with such words in their name, as in `--without binary`.
 */
const { values: options } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    runs: { type: "string", default: "1" },
    backlog: { type: "string" },
    rows: { type: "string" },
    without: { type: "string" },
  },
});

const backlog = Number(options.backlog ?? 20_000);

/** In the order in which they disturb each other least; each returns what it measured. */
const parts: Record<string, (stage: BenchStage) => Promise<Figures>> = {
  delivery: async (stage) => {
    const limits = await measureLimits(stage, 20_000);
    const figures = await measureDelivery(stage, options.quick ? Math.min(backlog, 10_000) : backlog);
    return {
      ...limits,
      ...figures,
      deliver_ratio_db: figures.deliver_1_endpoint_per_s / limits.limit_db_per_s,
      deliver_ratio_100: figures.deliver_100_endpoints_per_s / figures.deliver_1_endpoint_per_s,
    };
  },
  publish: (stage) => measurePublish(stage, options.quick ? 1_000 : 4_000),
  latency: (stage) => measureLatency(stage, options.quick ? 5 : 20),
  isolation: (stage) => measureIsolation(stage, options.quick ? 4 : 15),
  bells: measureBells,
  log: (stage) => measureBigLog(stage, Number(options.rows ?? (options.quick ? 50_000 : 1_000_000))),
  memory: async (stage): Promise<Figures> => (options.quick ? {} : { worker_rss_mb_big: await measureMemory(stage, 200_000) }),
};

const chosen = options.only?.split(",") ?? Object.keys(parts);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

await supervise(async (supervisor) => {
  const stage = await openBenchStage(supervisor);
  if (options.without !== undefined) await showChoices(stage, options.without);
  else await showFigures(stage);
  await supervisor.stop();
  process.exit(0);
});

async function showChoices(stage: BenchStage, words: string): Promise<void> {
  const measured = await measureChoices(stage, { backlog, requests: options.quick ? 4_000 : 16_000, only: words === "all" ? /./ : new RegExp(words, "i") });
  console.log(choicesTable(measured));
  if (options.json) console.log(JSON.stringify({ without: measured }));
}

async function showFigures(stage: BenchStage): Promise<void> {
  const runs: Figures[] = [];
  for (let run = 0; run < Number(options.runs); run++) {
    const figures: Figures = {};
    for (const name of chosen) {
      console.error(`measuring ${name} …`);
      Object.assign(figures, await parts[name]!(stage));
    }
    runs.push(figures);
  }
  const result = medians(runs);
  console.log(table(result));
  if (options.json) console.log(asJson(result));
}
