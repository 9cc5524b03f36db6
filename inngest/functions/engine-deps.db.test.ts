import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { parseSettings } from "@/inngest/settings";
import type { Engine } from "@/lib/delivery/engine";
import { createEndpointRow, createEventType, createOrganization, testEncryptionKey } from "@/prisma/factories";
import { engineDeps } from "./engine-deps";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterAll(() => stage.close());

test("a sweep rings for what is due, though the counts of workers that are gone cannot be added up", async () => {
  const { id } = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, id, { url: "https://hooks.example.com/" });
  await stage.publish(id, { type: "order.paid", data: {} });
  const reports: string[] = [];
  const { pool } = stage.engine;
  const query = (sql: string, values: unknown[]) => (sql.includes("worker_heartbeats") ? Promise.reject(new Error("away")) : pool.query(sql, values));
  const engine: Engine = { ...stage.engine, pool: Object.assign(Object.create(pool) as typeof pool, { query }), report: (message) => reports.push(message) };
  const { tenantUrl, serviceUrl } = stage.database;
  const settings = parseSettings({ TENANT_DATABASE_URL: tenantUrl, SERVICE_DATABASE_URL: serviceUrl, POSTHORN_ENCRYPTION_KEY: testEncryptionKey, NEXTAUTH_URL: "http://127.0.0.1:1", NEXTAUTH_SECRET: "only-for-tests-only-for-tests-only-for-tests" });
  const bells = await engineDeps(engine, { mode: "embedded", db: stage.db, settings }).sweep();
  expect(bells.map(({ endpointId }) => endpointId)).toEqual([endpoint.id]);
  expect(reports).toEqual(["could not add up the counts of workers that are gone"]);
});
