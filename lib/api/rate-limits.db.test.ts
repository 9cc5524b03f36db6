import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { forgetApiKey } from "@/lib/api-keys/lookups";
import { countPending } from "@/lib/limits/pending-gauge";
import { publishLimits } from "@/lib/limits/publish-limits";
import { createEndpointRow, createOrganization } from "@/prisma/factories";
import { keyRates } from "./key-rate";
import { createPublishBench } from "./publish-bench";

let bench: Awaited<ReturnType<typeof createPublishBench>>;

beforeAll(async () => {
  bench = await createPublishBench();
});
afterAll(() => bench.close());

const event = { type: "order.paid", data: {} };

/** A new organization with these limits, an endpoint for everything, and a key. */
async function limited(limits: { publishPerMinute?: number | null; pendingLimit?: number }) {
  const organization = await createOrganization(bench.db, limits);
  await createEndpointRow(bench.db, organization.id);
  const { id: keyId, secret } = await createApiKey(bench.db, { organizationId: organization.id, name: "Limited" });
  return { organization, keyId, post: (body: unknown) => bench.post(body, { authorization: `Bearer ${secret}` }) };
}

const events = (count: number) => ({ events: Array.from({ length: count }, () => event) });

describe("RateLimit fields", () => {
  test("are on every answer that a key gets, with the organization's where it has a rate", async () => {
    const { post } = await limited({ publishPerMinute: 100 });
    const { headers } = await post(event);
    expect(headers.get("ratelimit-policy")).toBe(`"key";q=${keyRates.publish};w=60, "organization";q=100;w=60`);
    expect(headers.get("ratelimit")).toMatch(/^"key";r=29\d{4};t=\d{1,2}, "organization";r=99;t=\d{1,2}$/);
    const refused = await post({ type: "order.unknown", data: {} });
    expect([refused.status, refused.headers.get("ratelimit")]).toEqual([422, expect.stringMatching(/"organization";r=98;/)]);
  });

  test("say nothing of an organization whose rate is unlimited, and nothing at all without a key", async () => {
    const { post } = await limited({ publishPerMinute: null });
    expect((await post(event)).headers.get("ratelimit-policy")).toBe(`"key";q=${keyRates.publish};w=60`);
    expect((await bench.post(event, { authorization: "Bearer phk_wrong" })).headers.get("ratelimit")).toBeNull();
  });
});

describe("the publish rate", () => {
  test("is refused above, with what to do and when, and stores nothing", async () => {
    const { post, organization } = await limited({ publishPerMinute: 5 });
    expect((await post(events(4))).status).toBe(202);
    const { status, headers, body } = await post(events(2));
    expect([status, body.code, body.limit, body["violated-policies"]]).toEqual([429, "publish_rate_exceeded", 5, ["organization"]]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(headers.get("retry-after")).toBe(String(body.retryAfterSeconds));
    expect(headers.get("ratelimit")).toMatch(/"organization";r=1;t=\d+$/);
    expect(body.fix).toContain("Retry-After");
    expect((await post(event)).status).toBe(202);
    expect((await post(event)).status).toBe(429);
    expect(await bench.db.service.event.count({ where: { organizationId: organization.id } })).toBe(5);
  });

  test("says of a batch that could never pass that it must be split", async () => {
    const { post } = await limited({ publishPerMinute: 5 });
    expect((await post(events(6))).body.fix).toContain("Split the batch");
  });

  test("of one organization leaves another alone, also under one key of the platform", async () => {
    const { organization } = await limited({ publishPerMinute: 1 });
    const asPlatform = (name: string) => bench.post({ organization: name, ...event }, { authorization: `Bearer ${bench.platformKey}` });
    expect([(await asPlatform(organization.slug)).status, (await asPlatform(organization.slug)).status, (await asPlatform(bench.globex.slug)).status]).toEqual([202, 429, 202]);
  });
});

describe("the limit of waiting deliveries", () => {
  test("is refused once reached, by what this process published itself", async () => {
    const { post, organization } = await limited({ pendingLimit: 3 });
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await post(event));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429, 429]);
    expect(answers[3]!.body).toMatchObject({ code: "pending_limit_reached", limit: 3 });
    expect(Number(answers[3]!.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await countPending(bench.db.servicePool, organization.id, 100)).toBe(3);
  });

  test("opens again when deliveries were made", async () => {
    const { post, organization, keyId } = await limited({ pendingLimit: 1 });
    expect([(await post(event)).status, (await post(event)).status]).toEqual([202, 429]);
    await bench.db.service.delivery.updateMany({ where: { organizationId: organization.id }, data: { state: "succeeded", dueAt: null, completedAt: new Date() } });
    publishLimits(bench.db.servicePool).gauge.forget(organization.id);
    forgetApiKey(bench.db.servicePool, keyId);
    expect((await post(event)).status).toBe(202);
  });
});

test("a key without the scope is told which one it lacks, and nothing is stored", async () => {
  const { secret } = await createApiKey(bench.db, { organizationId: bench.acme.id, name: "Reader", scopes: ["events:read", "deliveries:read"] });
  const before = await bench.db.service.event.count();
  const { status, body } = await bench.post(event, { authorization: `Bearer ${secret}` });
  expect([status, body.code, body.scope]).toEqual([403, "missing_scope", "events:publish"]);
  expect(await bench.db.service.event.count()).toBe(before);
});

test("publishing with a remembered key takes no statement beside the transaction's own", async () => {
  const { post } = await limited({ publishPerMinute: 60_000 });
  await post(event);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { servicePool } = bench.db;
  const real = servicePool.query.bind(servicePool);
  let asked = 0;
  servicePool.query = ((...args: Parameters<typeof real>) => (asked++, real(...args))) as typeof servicePool.query;
  for (let n = 0; n < 20; n++) expect((await post(event)).status).toBe(202);
  servicePool.query = real;
  expect(asked).toBeLessThanOrEqual(1);
});
