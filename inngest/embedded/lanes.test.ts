import { describe, expect, test } from "vitest";
import { Lanes, type Work } from "./lanes";
import type { FunctionPlan } from "./plan";

interface Job extends Work {
  name: string;
}

const plan = (id: string, over: Partial<FunctionPlan> = {}): FunctionPlan => ({
  id,
  events: [],
  failuresOf: null,
  crons: [],
  maxAttempts: 1,
  limit: Infinity,
  keyed: { path: ["k"], limit: 1 },
  ...over,
});

describe("lanes", () => {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  function start({ name }: Job): Promise<void> {
    started.push(name);
    return new Promise((resolve) => finish.set(name, resolve));
  }
  async function end(...names: string[]): Promise<void> {
    for (const name of names) {
      finish.get(name)!();
      await new Promise(setImmediate);
    }
  }
  function lanes(cap: number): Lanes<Job> {
    started.length = 0;
    return new Lanes<Job>(cap, start);
  }

  test("run one key in order, one at a time", async () => {
    const queue = lanes(10);
    const f = plan("f");
    for (const name of ["a1", "a2", "a3"]) queue.push({ plan: f, key: "a", name });
    expect(started).toEqual(["a1"]);
    await end("a1", "a2");
    expect(started).toEqual(["a1", "a2", "a3"]);
  });

  test("run other keys beside a blocked one", () => {
    const queue = lanes(10);
    const f = plan("f");
    for (const [key, name] of [["a", "a1"], ["a", "a2"], ["b", "b1"]] as const) queue.push({ plan: f, key, name });
    expect(started).toEqual(["a1", "b1"]);
  });

  test("keep to the cap over all functions and to each function's limit", async () => {
    const queue = lanes(3);
    const narrow = plan("narrow", { limit: 2, keyed: null });
    const wide = plan("wide", { keyed: null });
    for (const name of ["n1", "n2", "n3"]) queue.push({ plan: narrow, key: "", name });
    for (const name of ["w1", "w2"]) queue.push({ plan: wide, key: "", name });
    expect(started).toEqual(["n1", "n2", "w1"]);
    await end("n1");
    expect(started).toEqual(["n1", "n2", "w1", "w2"]);
    await end("w1");
    expect(started.at(-1)).toBe("n3");
  });

  test("let keys take turns when the cap is reached", async () => {
    const queue = lanes(1);
    const f = plan("f");
    for (const [key, name] of [["a", "a1"], ["a", "a2"], ["a", "a3"], ["b", "b1"]] as const) queue.push({ plan: f, key, name });
    await end("a1", "b1", "a2");
    expect(started).toEqual(["a1", "b1", "a2", "a3"]);
  });

  test("forget a key that has no more work", async () => {
    const queue = lanes(10);
    const f = plan("f");
    for (const [key, name] of [["a", "a1"], ["a", "a2"], ["b", "b1"]] as const) queue.push({ plan: f, key, name });
    expect(queue.keys).toBe(2);
    await end("a1", "b1");
    expect(queue.keys).toBe(1);
    await end("a2");
    expect(queue.keys).toBe(0);
  });

  test("start nothing after a stop", async () => {
    const queue = lanes(1);
    const f = plan("f");
    for (const name of ["a1", "a2"]) queue.push({ plan: f, key: "a", name });
    queue.stop();
    queue.push({ plan: f, key: "b", name: "b1" });
    await end("a1");
    expect(started).toEqual(["a1"]);
  });
});
