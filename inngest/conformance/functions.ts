import { cron, NonRetriableError, RetryAfterError } from "inngest";
import type { Client } from "@/inngest/client";
import { pause, type Journal } from "./journal";

/** Functions that each use one thing which the product relies on, and write down what happened. */
export function conformanceFunctions(client: Client, journal: Journal) {
  const echo = (id: string) =>
    client.createFunction({ id, triggers: [{ event: "conformance/echo" }], retries: 0 }, async ({ event }) => {
      journal.write(id, event.data.token, { data: event.data });
    });

  const keyed = client.createFunction(
    { id: "keyed", triggers: [{ event: "conformance/keyed" }], concurrency: { key: "event.data.key", limit: 1 }, retries: 0 },
    async ({ event }) => {
      const { token, key, n, holdMs } = event.data;
      journal.write("keyed start", token, { key, n });
      await pause(holdMs);
      journal.write("keyed end", token, { key, n });
    },
  );

  const memo = client.createFunction(
    {
      id: "memo",
      triggers: [{ event: "conformance/memo" }],
      retries: 2,
      onFailure: async ({ event }) => journal.write("memo failure", (event.data.event.data as { token: string }).token),
    },
    async ({ event, step }) => {
      const { token, retryAfterMs } = event.data;
      const first = await step.run("first", () => {
        journal.write("memo first", token);
        return { value: Math.random(), when: new Date(0) };
      });
      await step.sendEvent("tell", { name: "conformance/echo", data: { token, value: first.value } });
      await step.run("second", () => {
        journal.write("memo second", token, { value: first.value, when: first.when });
        if (journal.read("memo second", token).length === 1) throw new RetryAfterError("not yet", retryAfterMs);
      });
      journal.write("memo done", token, { value: first.value });
    },
  );

  const retried = client.createFunction(
    {
      id: "retried",
      triggers: [{ event: "conformance/retried" }],
      retries: 2,
      onFailure: async ({ event, error }) => {
        const original = event.data.event.data as { token: string };
        journal.write("retried failure", original.token, { message: error.message, data: original });
      },
    },
    async ({ event, attempt }) => {
      const { token, retryAfterMs, permanent } = event.data;
      journal.write("retried", token, { attempt });
      if (permanent) throw new NonRetriableError("never");
      throw new RetryAfterError(`failed ${attempt}`, retryAfterMs);
    },
  );

  const plainError = client.createFunction(
    { id: "plain-error", triggers: [{ event: "conformance/plain-error" }], retries: 1 },
    async ({ event, attempt }) => {
      journal.write("plain-error", event.data.token, { attempt });
      if (attempt === 0) throw new Error("once");
    },
  );

  const stepFailure = client.createFunction(
    { id: "step-failure", triggers: [{ event: "conformance/step-failure" }], retries: 1 },
    async ({ event, step }) => {
      const { token } = event.data;
      const caught = await step
        .run("breaks", () => {
          journal.write("step-failure try", token);
          throw new RetryAfterError("broken step", 1_000);
        })
        .catch((error: Error) => error.message);
      journal.write("step-failure caught", token, { caught });
    },
  );

  const twoSteps = client.createFunction(
    { id: "two-steps", triggers: [{ event: "conformance/two-steps" }], retries: 1 },
    async ({ event, step }) => {
      const { token } = event.data;
      for (const name of ["two-steps a", "two-steps b"]) {
        await step.run(name, () => {
          journal.write(name, token);
          if (journal.read(name, token).length === 1) throw new RetryAfterError("once", 1_000);
        });
      }
      journal.write("two-steps done", token);
    },
  );

  const everyMinute = client.createFunction({ id: "every-minute", triggers: [cron("* * * * *")], retries: 0 }, async ({ event }) => {
    journal.write("every-minute", "", { name: event.name });
  });

  return [echo("echo-a"), echo("echo-b"), keyed, memo, retried, plainError, stepFailure, twoSteps, everyMinute];
}
