import { expect, test } from "vitest";
import { healthFrom } from "./health";

test("however many ask within a second, the database is asked once", async () => {
  let asked = 0;
  let now = 0;
  const health = healthFrom(async () => ++asked > 1, () => now);
  const answers = await Promise.all(Array.from({ length: 20 }, health));
  expect([asked, new Set(answers.map(({ status }) => status)), answers[0]!.headers.get("retry-after")]).toEqual([1, new Set([503]), "5"]);
  expect(await answers[19]!.json()).toMatchObject({ status: "unavailable", database: false });
  now = 999;
  expect((await health()).status).toBe(503);
  now = 1_000;
  const up = await health();
  expect([up.status, up.headers.get("retry-after"), asked, await up.json()]).toEqual([200, null, 2, expect.objectContaining({ status: "ok", database: true })]);
});
