import { expect, test } from "vitest";
import type { Readiness } from "./readiness";
import { readyHandler } from "./ready-handler";

const away: Readiness = { ready: false, reasons: ["The database does not answer."], checks: { database: false, migrations: false, worker: false }, workers: 0, heartbeatAgeSeconds: null };
const ready: Readiness = { ready: true, reasons: [], checks: { database: true, migrations: true, worker: true }, workers: 2, heartbeatAgeSeconds: 1.5 };

const asking = (authorization?: string) => new Request("http://localhost/api/ready", { headers: authorization === undefined ? {} : { authorization } });

test("everybody learns whether it works, and who has the token why", async () => {
  const handler = readyHandler(async () => away, "the-token");
  const bare = await handler(asking());
  expect([bare.status, bare.headers.get("retry-after"), await bare.json()]).toEqual([503, "5", { status: "not_ready" }]);
  expect(await (await handler(asking("Bearer another"))).json()).toEqual({ status: "not_ready" });
  expect(await (await handler(asking("Bearer the-token"))).json()).toMatchObject({ status: "not_ready", reasons: away.reasons, checks: away.checks });
  const unset = readyHandler(async () => ready, "");
  expect([(await unset(asking("Bearer "))).status, await (await unset(asking("Bearer "))).json()]).toEqual([200, { status: "ready" }]);
});

test("however many ask within a second, the database is asked once", async () => {
  let asked = 0;
  let now = 0;
  const handler = readyHandler(async () => (++asked === 1 ? away : ready), undefined, () => now);
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await handler(asking())).status));
  expect([asked, new Set(statuses)]).toEqual([1, new Set([503])]);
  now = 999;
  expect((await handler(asking())).status).toBe(503);
  now = 1_000;
  expect([(await handler(asking())).status, asked]).toEqual([200, 2]);
});
