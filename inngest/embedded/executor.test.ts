import { randomUUID } from "node:crypto";
import { cron, type InngestFunction } from "inngest";
import { afterEach, expect, test } from "vitest";
import { createClient, type Client } from "@/inngest/client";
import { Executor, type ExecutorOptions } from "./executor";

let executor: Executor | undefined;
afterEach(async () => void (await executor?.stop(0)));

const errors: unknown[] = [];

async function start(define: (client: Client) => InngestFunction.Like[], options: Partial<ExecutorOptions> = {}): Promise<Executor> {
  errors.length = 0;
  executor = await Executor.create({
    define(fetch) {
      const client = createClient({ id: "t", fetch, log: () => {} });
      return { client, functions: define(client) };
    },
    log: (_level, _message, fields) => errors.push(fields?.error),
    ...options,
  });
  executor.start();
  return executor;
}

const bell = (key: string, ts?: number) => ({ name: "bell", data: { key }, ts });
const until = (done: () => boolean) => expect.poll(done, { timeout: 5_000, interval: 5 }).toBe(true);

/** A keyed function that notes each run and is held until released. */
function keyed(client: Client, runs: string[], hold: () => Promise<unknown> = async () => {}) {
  return client.createFunction(
    { id: "f", triggers: [{ event: "bell" }], concurrency: { key: "event.data.key", limit: 1 }, retries: 0 },
    async ({ event }) => {
      runs.push(event.data.key);
      await hold();
    },
  );
}

test("bells that wait for one key are one run, and a bell during a run is another", async () => {
  const runs: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { send } = bindSend(await start((client) => [keyed(client, runs, () => held)]));
  send("a", "a", "a", "b");
  await until(() => runs.length === 2);
  send("a", "a", "a");
  release();
  await until(() => runs.length === 3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(runs).toEqual(["a", "b", "a"]);
});

test("bells for the future are one timer a key, at the earliest time", async () => {
  const runs: string[] = [];
  const running = await start((client) => [keyed(client, runs)]);
  const from = Date.now();
  running.send([bell("a", from + 60_000), bell("a", from + 150), bell("a", from + 300)]);
  await until(() => runs.length === 1);
  expect(Date.now()).toBeGreaterThanOrEqual(from + 150);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(runs).toEqual(["a"]);
});

test("events with other data are not merged", async () => {
  const runs: number[] = [];
  const running = await start((client) => [
    client.createFunction(
      { id: "f", triggers: [{ event: "bell" }], concurrency: { key: "event.data.key", limit: 1 }, retries: 0 },
      async ({ event }) => void runs.push(event.data.n),
    ),
  ]);
  running.send([1, 2, 3].map((n) => ({ name: "bell", data: { key: "a", n } })));
  await until(() => runs.length === 3);
  expect(runs).toEqual([1, 2, 3]);
});

test("equal events are not merged for a function that takes many at a time, however full the executor", async () => {
  let runs = 0;
  const running = await start((client) => [client.createFunction({ id: "f", triggers: [{ event: "bell" }], retries: 0 }, async () => void runs++)], {
    concurrency: 1,
  });
  running.send([bell("a"), bell("a"), bell("a")]);
  await until(() => runs === 3);
});

test.each<[string, (step: StepTools) => unknown]>([
  ["step.sleep", (step) => step.sleep("nap", "1s")],
  ["step.waitForEvent", (step) => step.waitForEvent("wait", { event: "x", timeout: "1s" })],
  ["step.invoke", (step) => step.invoke("call", { function: other, data: {} })],
  ["parallel steps", (step) => Promise.all([step.run("p", () => 1), step.run("q", () => 2)])],
])("a function that uses %s fails for good, and the error names it", async (name, use) => {
  let failures = 0;
  const running = await start((client) => [
    client.createFunction({ id: "f", triggers: [{ event: "bell" }], retries: 5, onFailure: () => void failures++ }, async ({ step }) => {
      await step.run("before", () => 0);
      await use(step);
    }),
  ]);
  running.send([bell("a")]);
  await until(() => failures === 1);
  expect(errors).toEqual([{ name: "UnsupportedStepError", message: expect.stringContaining(name) }]);
});

test("a function with a setting that is not supported stops the start", async () => {
  const f = (client: Client) => [client.createFunction({ id: "f", triggers: [{ event: "bell" }], debounce: { period: "1s" } }, async () => {})];
  await expect(start(f)).rejects.toThrow("t-f: debounce");
});

test("an ordinary retry waits as long as the backoff says, for each attempt", async () => {
  const attempts: number[] = [];
  const asked: number[] = [];
  const running = await start(
    (client) => [
      client.createFunction({ id: "f", triggers: [{ event: "bell" }], retries: 2 }, async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error("no");
      }),
    ],
    { retryDelayMs: (attempt) => (asked.push(attempt), 10) },
  );
  running.send([bell("a")]);
  await until(() => errors.length === 1);
  expect(attempts).toEqual([0, 1, 2]);
  expect(asked).toEqual([0, 1]);
});

test("a cron runs every minute, and merges with its own run that still waits", async () => {
  let now = Date.UTC(2026, 0, 1, 10, 0, 30);
  const runs: number[] = [];
  let release = () => {};
  await start(
    (client) => [
      client.createFunction({ id: "f", triggers: [cron("* * * * *")], concurrency: { limit: 1 }, retries: 0 }, async () => {
        runs.push(now);
        await new Promise<void>((resolve) => (release = resolve));
      }),
    ],
    { clock: { now: () => now, monotonic: () => now }, longestSleepMs: 5 },
  );
  for (const minute of [1, 2, 3]) {
    now = Date.UTC(2026, 0, 1, 10, minute);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(runs).toHaveLength(1);
  release();
  await until(() => runs.length === 2);
  release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs).toHaveLength(2);
});

test("a stop waits for what runs and starts nothing more", async () => {
  const runs: string[] = [];
  let ended = false;
  const hold = () => new Promise<void>((resolve) => setTimeout(() => ((ended = true), resolve()), 200));
  const running = await start((client) => [keyed(client, runs, hold)]);
  bindSend(running).send("a");
  await until(() => runs.length === 1);
  bindSend(running).send("a");
  expect(await running.stop(5_000)).toBe(0);
  expect(ended).toBe(true);
  running.send([bell("b")]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs).toEqual(["a"]);
});

test("a stop gives up at its deadline and counts the runs left behind", async () => {
  const runs: string[] = [];
  const running = await start((client) => [keyed(client, runs, () => new Promise(() => {}))]);
  bindSend(running).send("a", "b");
  await until(() => runs.length === 2);
  expect(await running.stop(50)).toBe(2);
});

type StepTools = Parameters<Parameters<Client["createFunction"]>[1]>[0]["step"];
const other = createClient({ id: "t" }).createFunction({ id: randomUUID(), triggers: [] }, async () => {});

function bindSend(target: Executor) {
  return { send: (...keys: string[]) => target.send(keys.map((key) => bell(key))) };
}
