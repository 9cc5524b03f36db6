import { cron } from "inngest";
import type { Client } from "@/inngest/client";
import type { FunctionDeps } from "./create";

/** Every five minutes: looks whether the operator has to be told that deliveries are given up. */
export function healthFunction(client: Client, deps: FunctionDeps) {
  return client.createFunction({ id: "health", triggers: [cron("*/5 * * * *")], concurrency: { limit: 1 }, retries: 1 }, async ({ step }) => {
    return { alerted: await step.run("dead-letters", () => deps.alertDeadLetters()) };
  });
}
