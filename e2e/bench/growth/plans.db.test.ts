import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { claimDue } from "@/lib/delivery/claim";
import { sweep } from "@/lib/delivery/sweep";
import { listDeliveries } from "@/lib/deliveries/list";
import { getEndpointDetail } from "@/lib/endpoints/get-detail";
import { listEndpoints } from "@/lib/endpoints/list";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { toPublicId } from "@/lib/ids";
import { getOverview } from "@/lib/overview/get";
import { actorOf } from "@/prisma/factories";
import { explain, recordStatements, type PlanFacts } from "./explain";
import { fillGrowth } from "./fill";
import { logCases, type LogCase } from "./log-cases";
import { sampleEvent } from "./sample-event";
import type { GrowthTenants } from "./tenants";

/** What each question does inside PostgreSQL, on enough rows that a wrong plan shows. */

const days = 60;
let testDatabase: TestDatabase;
let db: Database;
let tenantClient: pg.Client;
let serviceClient: pg.Client;
let tenants: GrowthTenants;
let cases: LogCase[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  tenants = await fillGrowth(testDatabase.ownerUrl, { deliveries: 120_000, days });
  db = openDatabase(testDatabase);
  tenantClient = new pg.Client({ connectionString: testDatabase.tenantUrl });
  serviceClient = new pg.Client({ connectionString: testDatabase.serviceUrl });
  await Promise.all([tenantClient.connect(), serviceClient.connect()]);
  cases = logCases(tenants, await sampleEvent(db, tenants.big), days, new Date());
}, 300_000);
afterAll(async () => {
  await Promise.all([tenantClient?.end(), serviceClient?.end(), db?.close()]);
  await testDatabase?.drop();
});

async function plansOf(organizationId: string, work: () => Promise<unknown>): Promise<PlanFacts[]> {
  const plans = [];
  for (const statement of await recordStatements(work)) plans.push(await explain(tenantClient, statement, organizationId));
  return plans;
}

const growing = /Seq Scan (deliveries|events|attempts)|Seq Scan endpoint_rollups/;

test("no filter of the log reads a table through, or more than its groups ask for", { timeout: 120_000 }, async () => {
  for (const { name, organizationId, filters } of cases) {
    for (const after of [undefined, toPublicId("dlv", tenants.big)]) {
      const plans = await plansOf(organizationId, () => listDeliveries(db, actorOf(organizationId), { ...filters, after }));
      const log = plans.at(-1)!;
      expect([name, log.nodes.filter((node) => growing.test(node))]).toEqual([name, []]);
      // Text, and numbers of attempts that the groups do not know, are looked for in rows until the time is up.
      if (/attempts: 7|search: identifier/.test(name)) continue;
      expect([name, log.removed]).toEqual([name, expect.toSatisfy((removed: number) => removed < 3_000)]);
      expect([name, log.pages]).toEqual([name, expect.toSatisfy((pages: number) => pages < 25_000)]);
      if (filters.event === undefined && filters.search === undefined) {
        expect([name, log.nodes.filter((node) => /Index Only Scan deliveries_(endpoint_)?log/.test(node)).length]).toEqual([name, 1]);
      }
    }
  }
});

test("a value that no row has costs less than a thousand pages", async () => {
  for (const { name, organizationId, filters } of cases.filter(({ name }) => /none seen|type: none/.test(name))) {
    const [log] = await plansOf(organizationId, () => listDeliveries(db, actorOf(organizationId), filters));
    expect([name, log!.pages]).toEqual([name, expect.toSatisfy((pages: number) => pages < 1_000)]);
  }
});

test("the overview, the endpoints and an endpoint's page read no log through", { timeout: 60_000 }, async () => {
  const actor = actorOf(tenants.big);
  const endpoint = toPublicId("ep", tenants.endpoints.find(({ organizationId }) => organizationId === tenants.big)!.id);
  for (const work of [() => getOverview(db, actor, "24h", "UTC"), () => listEndpoints(db, actor), () => getEndpointDetail(db, actor, endpoint)]) {
    for (const plan of await plansOf(tenants.big, work)) {
      expect([plan.text, plan.nodes.filter((node) => growing.test(node))]).toEqual([plan.text, []]);
      expect([plan.text, plan.pages]).toEqual([plan.text, expect.toSatisfy((pages: number) => pages < 25_000)]);
    }
  }
});

test("claim and sweep walk the waiting rows alone", async () => {
  const endpoint = tenants.endpoints.find(({ organizationId }) => organizationId === tenants.big)!;
  const statements = await recordStatements(async () => {
    await claimDue(db.servicePool, { id: endpoint.id, organizationId: endpoint.organizationId }, 100);
    await sweep({ pool: db.servicePool, baseUrl: "http://localhost", report: () => {} });
  });
  const onDeliveries = statements.filter(({ text }) => text.includes("deliveries"));
  expect(onDeliveries.length).toBeGreaterThan(1);
  for (const statement of onDeliveries) {
    const plan = await explain(serviceClient, statement);
    expect([plan.text, plan.nodes.filter((node) => growing.test(node))]).toEqual([plan.text, []]);
    expect([plan.text, plan.nodes.some((node) => node.includes("deliveries_claim"))]).toEqual([plan.text, true]);
  }
});
