import { log } from "./log";
import { startWorker } from "./start-worker";

/** Less than the grace of a supervisor, which kills after 20 s. */
const STOP_WITHIN_MS = 15_000;

// The SDK looks through the environment several times a run, and each look at process.env itself
// goes through the runtime: with a plain copy the executor does a quarter more runs a second.
process.env = { ...process.env };

log("info", "The worker starts.", { pid: process.pid });
const starting = startWorker(process.env);
let stopping = false;

async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log("info", "The worker stops.", { signal });
  // Also ends a start that never comes to its end, as while an Inngest server cannot be reached.
  setTimeout(() => process.exit(1), STOP_WITHIN_MS + 3_000).unref();
  const worker = await starting;
  await worker.stop(STOP_WITHIN_MS);
  log("info", "The worker has stopped.");
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    stop(signal).catch(fail);
  });
}

function fail(error: unknown): void {
  log("error", "The worker failed.", { error });
  process.exit(1);
}

starting.then(async ({ mode, ready }) => {
  await ready;
  log("info", "The worker is ready.", { mode });
}).catch(fail);
