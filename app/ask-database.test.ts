import { expect, test } from "vitest";
import { isDatabaseAway } from "./ask-database";

const answering = (body: string, status = 200) => () => Promise.resolve(new Response(body, { status }));

test("the database is away where the server says so, and only there", async () => {
  expect(await isDatabaseAway(answering('{"status":"unavailable","database":false}', 503))).toBe(true);
  expect(await isDatabaseAway(answering('{"status":"ok","database":true}'))).toBe(false);
  expect(await isDatabaseAway(answering("null"))).toBe(false);
  expect(await isDatabaseAway(answering("<h1>Bad gateway</h1>", 502))).toBe(false);
  expect(await isDatabaseAway(() => Promise.reject(new TypeError("fetch failed")))).toBe(false);
});
