import { cron } from "inngest";
import type { Client } from "@/inngest/client";

/** Every minute, apart from the sweep: a mail server that hangs must delay no delivery. */
export function mailFunction(client: Client, sendMail: () => Promise<number>) {
  return client.createFunction({ id: "mail", triggers: [cron("* * * * *")], concurrency: { limit: 1 }, retries: 0 }, async ({ step }) => {
    return { sent: await step.run("send", sendMail) };
  });
}
