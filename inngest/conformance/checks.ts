import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Client } from "@/inngest/client";
import { pause, type Journal } from "./journal";

export interface Bench {
  client: Client;
  journal: Journal;
  /** Where the clock can be moved: sets it to the start of the next minute. */
  skipToNextMinute?(): void;
  close(): Promise<void>;
}

export interface Check {
  name: string;
  /** Runs after the others, because it moves the clock. */
  alone?: true;
  run(bench: Bench & { token: string }): Promise<void>;
}

/** A server counts a Retry-After from the start of the current second, so up to a second may be missing. */
const RETRY_AFTER_MS = 3_000;
const RETRY_AFTER_AT_LEAST_MS = 1_950;

/** What the product relies on, whoever runs the functions. Limits are for a server on a busy machine. */
export const checks: Check[] = [
  {
    name: "an event starts every function that listens to it, once",
    async run({ client, journal, token }) {
      await client.send({ name: "conformance/echo", data: { token, list: [1, "zwei", null] } });
      const [a] = await journal.wait("echo-a", token, 1);
      await journal.wait("echo-b", token, 1);
      expect(a!.data).toMatchObject({ token, list: [1, "zwei", null] });
      await pause(500);
      expect(journal.read("echo-a", token)).toHaveLength(1);
    },
  },
  {
    name: "events that are sent together each start a run",
    async run({ client, journal, token }) {
      await client.send([1, 2, 3, 4].map((n) => ({ name: "conformance/echo", data: { token, n } })));
      const runs = await journal.wait("echo-a", token, 4);
      expect(runs.map((run) => (run.data as { n: number }).n).sort()).toEqual([1, 2, 3, 4]);
    },
  },
  {
    name: "equal events each start a run where nothing limits them",
    async run({ client, journal, token }) {
      await client.send([1, 2, 3].map(() => ({ name: "conformance/echo", data: { token } })));
      await journal.wait("echo-a", token, 3);
    },
  },
  {
    name: "an event with a future ts starts its run then and not before",
    async run({ client, journal, token }) {
      const ts = Date.now() + 2_000;
      await client.send({ name: "conformance/echo", data: { token }, ts });
      const [run] = await journal.wait("echo-a", token, 1);
      expect(run!.at).toBeGreaterThanOrEqual(ts);
      expect(run!.at).toBeLessThan(ts + 5_000);
    },
  },
  {
    name: "runs with one key never overlap and none is lost",
    async run({ client, journal, token }) {
      await client.send([1, 2, 3, 4, 5].map((n) => ({ name: "conformance/keyed", data: { token, key: `${token} k`, n, holdMs: 150 } })));
      const ends = await journal.wait("keyed end", token, 5);
      const starts = journal.read("keyed start", token);
      expect(starts.map(({ n }) => n as number).sort()).toEqual([1, 2, 3, 4, 5]);
      for (const [index, start] of starts.entries()) {
        const before = ends.filter((end) => end.at <= start.at).length;
        expect(before).toBeGreaterThanOrEqual(index);
      }
    },
  },
  {
    name: "runs with different keys go on at the same time",
    async run({ client, journal, token }) {
      await client.send(["a", "b", "c"].map((k) => ({ name: "conformance/keyed", data: { token, key: `${token} ${k}`, holdMs: 3_000 } })));
      const starts = await journal.wait("keyed start", token, 3);
      const [firstEnd] = await journal.wait("keyed end", token, 1);
      for (const start of starts) expect(start.at).toBeLessThanOrEqual(firstEnd!.at);
    },
  },
  {
    name: "a step that succeeded is not run again when a later one is retried",
    async run({ client, journal, token }) {
      await client.send({ name: "conformance/memo", data: { token, retryAfterMs: RETRY_AFTER_MS } });
      const [done] = await journal.wait("memo done", token, 1, 60_000);
      const tries = journal.read("memo second", token);
      expect(journal.read("memo first", token)).toHaveLength(1);
      expect(tries.map(({ value }) => value)).toEqual([done!.value, done!.value]);
      expect(tries[1]!.at - tries[0]!.at).toBeGreaterThanOrEqual(RETRY_AFTER_AT_LEAST_MS);
      const told = await journal.wait("echo-a", token, 1);
      expect(told).toHaveLength(1);
      expect((told[0]!.data as { value: number }).value).toBe(done!.value);
    },
  },
  {
    name: "a function that keeps failing gets its retries and no more, then onFailure once",
    async run({ client, journal, token }) {
      await client.send({ name: "conformance/retried", data: { token, retryAfterMs: 1_000 } });
      const [failure] = await journal.wait("retried failure", token, 1, 60_000);
      expect(failure).toMatchObject({ message: "failed 2", data: { token } });
      await pause(1_500);
      expect(journal.read("retried", token).map(({ attempt }) => attempt)).toEqual([0, 1, 2]);
      expect(journal.read("retried failure", token)).toHaveLength(1);
      expect(journal.read("memo failure", token)).toHaveLength(0);
    },
  },
  {
    name: "a Retry-After holds the next attempt back",
    async run({ client, journal, token }) {
      await client.send({ name: "conformance/retried", data: { token, retryAfterMs: RETRY_AFTER_MS } });
      const [first, second] = await journal.wait("retried", token, 2, 60_000);
      expect(second!.at - first!.at).toBeGreaterThanOrEqual(RETRY_AFTER_AT_LEAST_MS);
    },
  },
  {
    name: "a NonRetriableError ends the run at once, with onFailure",
    async run({ client, journal, token }) {
      await client.send({ name: "conformance/retried", data: { token, retryAfterMs: 1_000, permanent: true } });
      const [failure] = await journal.wait("retried failure", token, 1);
      expect(failure).toMatchObject({ message: "never" });
      await pause(1_500);
      expect(journal.read("retried", token)).toHaveLength(1);
    },
  },
  {
    name: "an ordinary error is retried without being asked",
    async run({ client, journal, token }) {
      await client.send({ name: "conformance/plain-error", data: { token } });
      const runs = await journal.wait("plain-error", token, 2, 120_000);
      expect(runs.map(({ attempt }) => attempt)).toEqual([0, 1]);
    },
  },
  {
    name: "every step has its own attempts",
    async run({ client, journal, token }) {
      await client.send({ name: "conformance/two-steps", data: { token } });
      await journal.wait("two-steps done", token, 1, 60_000);
      expect(journal.read("two-steps a", token)).toHaveLength(2);
      expect(journal.read("two-steps b", token)).toHaveLength(2);
    },
  },
  {
    name: "a function can catch a step that has used up its attempts",
    async run({ client, journal, token }) {
      await client.send({ name: "conformance/step-failure", data: { token } });
      const [caught] = await journal.wait("step-failure caught", token, 1, 60_000);
      expect(caught!.caught).toBe("broken step");
      expect(journal.read("step-failure try", token)).toHaveLength(2);
    },
  },
  {
    name: "a cron runs when its minute begins",
    alone: true,
    async run({ journal, skipToNextMinute }) {
      const before = journal.read("every-minute", "").length;
      skipToNextMinute?.();
      const runs = await journal.wait("every-minute", "", before + 1, 130_000);
      expect(runs.at(-1)!.name).toBe("inngest/scheduled.timer");
    },
  },
];

export function newToken(): string {
  return randomUUID();
}
