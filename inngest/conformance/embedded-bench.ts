import { createClient } from "@/inngest/client";
import { Executor } from "@/inngest/embedded/executor";
import type { Bench } from "./checks";
import { conformanceFunctions } from "./functions";
import { Journal } from "./journal";
import { productFunctions } from "./product-functions";

/** The functions on the embedded executor, with a wall clock that can be set forward. */
export async function embeddedBench(): Promise<Bench> {
  const journal = new Journal();
  let skippedMs = 0;
  const clock = { now: () => Date.now() + skippedMs, monotonic: () => performance.now() };
  let client!: Bench["client"];
  const executor = await Executor.create({
    define(fetch) {
      client = createClient({ id: "posthorn-conformance", fetch, log: () => {} });
      return { client, functions: [...conformanceFunctions(client, journal), ...productFunctions(client, journal)] };
    },
    log: () => {},
    clock,
    longestSleepMs: 50,
  });
  executor.start();
  return {
    client,
    journal,
    skipToNextMinute: () => void (skippedMs += 60_000 - (clock.now() % 60_000)),
    close: async () => void (await executor.stop(1_000)),
  };
}
