import { expect, test } from "vitest";
import { readPlans } from "./plan";

const plain = { id: "app-f", name: "f", triggers: [{ event: "a/b" }], steps: { step: { id: "step", retries: { attempts: 2 } } } };
const plan = (over: object) => readPlans([{ ...plain, ...over }])[0]!;

test("a plan has the events, the crons, the attempts and the limits", () => {
  const both = [{ limit: 5 }, { key: "event.data.user.id", limit: 2, scope: "fn" }];
  expect(plan({ triggers: [{ event: "a/b" }, { cron: "* * * * *" }], concurrency: both })).toMatchObject({
    events: ["a/b"],
    crons: [{ text: "* * * * *" }],
    maxAttempts: 3,
    limit: 5,
    keyed: { path: ["user", "id"], limit: 2 },
  });
});

test("a function without retries gets a server's default of five attempts", () => {
  expect(plan({ steps: { step: { id: "step" } } }).maxAttempts).toBe(5);
});

test("a limit of 0 means no limit, as the SDK says", () => {
  expect(plan({ concurrency: 0 }).limit).toBe(Infinity);
});

test("an onFailure handler listens to its own function's failures", () => {
  const trigger = { event: "inngest/function.failed", expression: "event.data.function_id == 'app-f'" };
  expect(plan({ id: "app-f-failure", triggers: [trigger] })).toMatchObject({ events: ["inngest/function.failed"], failuresOf: "app-f" });
});

test.each([
  ["batchEvents", { batchEvents: { maxSize: 2, timeout: "1s" } }],
  ["debounce", { debounce: { period: "1s" } }],
  ["rateLimit", { rateLimit: { limit: 1, period: "1s" } }],
  ["throttle", { throttle: { limit: 1, period: "1s" } }],
  ["priority", { priority: { run: "1" } }],
  ["cancelOn", { cancel: [{ event: "x" }] }],
  ["singleton", { singleton: { mode: "skip" } }],
  ["idempotency", { idempotency: "event.data.id" }],
  ["timeouts", { timeouts: { finish: "1s" } }],
  ["aSettingOfTomorrow", { aSettingOfTomorrow: true }],
  ["concurrency with scope account", { concurrency: { limit: 1, key: "event.data.id", scope: "account" } }],
  ["concurrency key event.name + 'x'", { concurrency: { limit: 1, key: "event.name + 'x'" } }],
  ["two concurrency keys", { concurrency: [{ limit: 1, key: "event.data.a" }, { limit: 1, key: "event.data.b" }] }],
  ["the wildcard trigger a/*", { triggers: [{ event: "a/*" }] }],
  ["a trigger's if: event.data.x > 1", { triggers: [{ event: "a/b", expression: "event.data.x > 1" }] }],
  ["a trigger's jitter", { triggers: [{ cron: "* * * * *", jitter: "5s" }] }],
  ['cron "@hourly"', { triggers: [{ cron: "@hourly" }] }],
])("%s is refused by name, with the function's id", (name, over) => {
  expect(() => plan(over)).toThrow(`app-f: ${name}`);
});

test("every problem of every function is in the one error", () => {
  const other = { ...plain, id: "app-g", debounce: {}, throttle: {} };
  expect(() => readPlans([{ ...plain, priority: {} }, other])).toThrow(/app-f: priority\n.*app-g: debounce\n.*app-g: throttle/);
});
