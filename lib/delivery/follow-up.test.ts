import { expect, test } from "vitest";
import { keepTrying } from "./follow-up";

function failing(times: number) {
  const work = { calls: 0, do: async () => { if (++work.calls <= times) throw new Error(`refused ${work.calls}`); } };
  return work;
}

test("what fails is done again with longer and longer pauses, for about a minute", async () => {
  const pauses: number[] = [];
  const work = failing(9);
  await keepTrying(work.do, new AbortController().signal, async (ms) => pauses.push(ms));
  expect(work.calls).toBe(10);
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000]);
  await expect(keepTrying(failing(10).do, new AbortController().signal, async () => {})).rejects.toThrow("refused 10");
});

test("once all is to end a pause is over at once, and what fails then is given up", async () => {
  const ending = new AbortController();
  const work = failing(5);
  const trying = keepTrying(async () => {
    const tried = work.do();
    if (work.calls === 3) ending.abort();
    await tried;
  }, ending.signal, async () => {});
  await expect(trying).rejects.toThrow("refused 3");

  const early = failing(1);
  await keepTrying(early.do, AbortSignal.abort());
  expect(early.calls).toBe(2);
});
