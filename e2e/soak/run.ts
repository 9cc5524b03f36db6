import { parseArgs } from "node:util";
import { simulate } from "./simulate";
import { soak } from "./soak";

/**
 * `npm run soak`: two hours by a fake clock, then ten minutes of real processes. `--hours 2` or `--minutes 10` for one
 * of them, `--rate 20` events a second, `--json` for one JSON object in the last line. Fails where a promise was broken.
 */
const { values: options } = parseArgs({ options: { hours: { type: "string" }, minutes: { type: "string" }, rate: { type: "string", default: "20" }, json: { type: "boolean", default: false } } });
const both = options.hours === undefined && options.minutes === undefined;
const hours = Number(options.hours ?? (both ? 2 : 0));
const minutes = Number(options.minutes ?? (both ? 10 : 0));
const rate = Number(options.rate);
if (!(hours >= 0 && minutes >= 0 && rate > 0)) {
  console.error("--hours, --minutes and --rate take numbers.");
  process.exit(2);
}

const broken: string[] = [];
const simulated = hours === 0 ? null : await simulate({ minutes: hours * 60, tickSeconds: 10, seed: 1 }, console.error);
if (simulated !== null) {
  console.table(simulated);
  for (const name of ["lost", "tooEarly", "givenUpEarly", "overtaken", "overRate", "errors", "prunedYoung", "keptThoughOld"] as const) if (simulated[name] !== 0) broken.push(`by the fake clock, ${name} is ${simulated[name]}`);
}
const real = minutes === 0 ? null : await soak({ seconds: minutes * 60, perSecond: rate, workers: 2, sampleSeconds: 10, outage: true, patienceMs: 15 * 60_000 }, console.error);
if (real !== null) {
  const { memory, ...figures } = real;
  console.table(figures);
  console.table(Object.fromEntries(Object.entries(memory).map(([name, trend]) => [name, Object.fromEntries(Object.entries(trend).map(([key, value]) => [key, typeof value === "number" ? Math.round(value * 10) / 10 : value]))])));
  for (const name of ["lost", "waiting", "died"] as const) if (figures[name] !== 0) broken.push(`${name} is ${figures[name]}`);
  // Of less than five minutes nothing can be said: code is still being compiled.
  if (minutes >= 5) for (const [name, { flat, growthMb }] of Object.entries(memory)) if (!flat) broken.push(`the memory of ${name} grew by ${Math.round(growthMb)} MB`);
}
for (const what of broken) console.error(`A promise was broken: ${what}.`);
if (options.json) console.log(JSON.stringify({ simulated, real, broken }));
process.exit(broken.length > 0 ? 1 : 0);
