import { expect, test } from "vitest";
import { ShortMemory } from "./short-memory";

function setUp(max = 10) {
  const state = { now: 0, asked: 0 };
  const memory = new ShortMemory<number>(2_000, max, () => state.now);
  const get = (key: string, keepMs = Infinity, tag = key) => memory.get(key, async () => ({ value: ++state.asked, keepMs, tags: [tag] }));
  return { state, memory, get };
}

test("an answer holds for its time and no longer", async () => {
  const { state, get } = setUp();
  expect(await get("a")).toBe(1);
  state.now = 1_999;
  expect(await get("a")).toBe(1);
  state.now = 2_000;
  expect(await get("a")).toBe(2);
});

test("an answer that ends sooner is kept that long, and one that holds for nothing is not kept", async () => {
  const { state, get, memory } = setUp();
  await get("soon", 500);
  state.now = 500;
  expect(await get("soon", 500)).toBe(2);
  await get("never", 0);
  expect(memory.size).toBe(1);
});

test("many at once share one question", async () => {
  const { get } = setUp();
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => get("a"))))).toEqual(new Set([1]));
});

test("what is forgotten is asked anew, by its tag alone", async () => {
  const { get, memory } = setUp();
  await get("a", Infinity, "x");
  await get("b", Infinity, "y");
  memory.forget("x");
  expect(await get("a", Infinity, "x")).toBe(3);
  expect(await get("b", Infinity, "y")).toBe(2);
});

test("an answer that was under way when something changed is not kept", async () => {
  const memory = new ShortMemory<string>(2_000, 10, () => 0);
  let answer: (value: string) => void = () => {};
  const slow = memory.get("a", async () => ({ value: await new Promise<string>((resolve) => (answer = resolve)), keepMs: Infinity, tags: ["x"] }));
  await Promise.resolve();
  await Promise.resolve();
  memory.forget("x");
  answer("old");
  expect(await slow).toBe("old");
  expect(await memory.get("a", async () => ({ value: "new", keepMs: Infinity }))).toBe("new");
});

test("a failure is told to those who waited, and the next one asks again", async () => {
  const { get, memory } = setUp();
  const fail = () => memory.get("a", () => Promise.reject(new Error("down")));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow("down");
  expect(await get("a")).toBe(1);
});

test("the number kept is bounded", async () => {
  const { get, memory } = setUp(3);
  for (const key of ["a", "b", "c", "d", "e"]) await get(key);
  expect(memory.size).toBe(3);
});
