import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DatabaseState } from "./ask-database";
import { watchDatabase } from "./watch-database";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One look after the other with these answers, then with the last one for ever. */
function watching(...answers: DatabaseState[]) {
  const seen: (boolean | "back")[] = [];
  const ask = vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!));
  const stop = watchDatabase({ onAway: (away) => void seen.push(away), onBack: () => void seen.push("back") }, ask);
  return { seen, ask, stop, pass: (looks: number) => vi.advanceTimersByTimeAsync(looks * 5_000) };
}

test("a database that was away and is there again is told once, and asked for no more", async () => {
  const { seen, ask, pass } = watching("away", "away", "there");
  await pass(0);
  expect(seen).toEqual([true]);
  await pass(20);
  expect(seen).toEqual([true, true, false, "back"]);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("no answer is not the database back: it stays away, however long, until the server says that it is there", async () => {
  const { seen, pass } = watching("away", ...Array<DatabaseState>(30).fill("unknown"), "there");
  await pass(30);
  expect(seen).toEqual(Array(31).fill(true));
  await pass(1);
  expect(seen.slice(-2)).toEqual([false, "back"]);
});

test("a database that is there from the start has nothing to do with it: nothing loads by itself", async () => {
  const { seen, ask, pass } = watching("there");
  await pass(20);
  expect([seen, ask.mock.calls.length]).toEqual([[false], 1]);
});

test("a first look without an answer is not the last, and some such are", async () => {
  const late = watching("unknown", "away", "there");
  await late.pass(20);
  expect(late.seen).toEqual([false, true, false, "back"]);
  const never = watching("unknown");
  await never.pass(20);
  expect([never.seen, never.ask.mock.calls.length]).toEqual([Array(5).fill(false), 5]);
});

test("who has left the page is told nothing more", async () => {
  const { seen, ask, stop, pass } = watching("away");
  await pass(1);
  stop();
  await pass(20);
  expect([seen, ask.mock.calls.length]).toEqual([[true, true], 2]);
});
