import { environmentFor } from "./environment";
import { Problem } from "./problem";
import { supervise } from "./supervise";
import { workerProgram } from "./worker-program";

/** Deliveries under way may take their 15 s. */
const graceMs = 20_000;
const mostWorkers = 64;

/** `npm run worker -- [--only] [--count N]`: N workers (one by default) and no web. */
export async function worker(args: string[]): Promise<void> {
  const { only, count } = readArguments(args);
  await supervise(async (supervisor) => {
    const env = await environmentFor({ only });
    const program = await workerProgram();
    for (let number = 1; number <= count; number++) {
      supervisor.start(count === 1 ? "worker" : `worker ${number}`, program.args, { env: { ...env, ...program.env }, graceMs });
    }
  });
}

function readArguments(args: string[]): { only: boolean; count: number } {
  let only = false;
  let count = 1;
  for (let index = 0; index < args.length; index++) {
    if (args[index] === "--only") only = true;
    else if (args[index] === "--count") count = Number(args[++index]);
    else throw usage(`${args[index]} is not known.`);
  }
  if (!Number.isInteger(count) || count < 1 || count > mostWorkers) throw usage(`--count must be from 1 to ${mostWorkers}.`);
  return { only, count };
}

function usage(message: string): Problem {
  return new Problem(message, "npm run worker -- [--only] [--count 2]");
}
