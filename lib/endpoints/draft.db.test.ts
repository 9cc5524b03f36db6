import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver, type Receiver } from "@/e2e/receiver/receiver";
import { loopbackPolicy } from "@/e2e/receiver/loopback-policy";
import { listCredentials } from "@/lib/credentials/list";
import { openDatabase, type Database } from "@/lib/db/database";
import { loadEndpointContext } from "@/lib/delivery/endpoint-context";
import { EgressClient } from "@/lib/egress/client";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { takeReveal } from "@/lib/reveals/take";
import { waitingReveal } from "@/lib/reveals/waiting";
import { actorOf, createOrganization, testKeyring } from "@/prisma/factories";
import { createEndpoint } from "./create";
import { startDraft } from "./draft";
import { startDraftTest } from "./run-draft-test";

let testDatabase: TestDatabase;
let db: Database;
let receiver: Receiver;
let egress: EgressClient;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
  receiver = await startReceiver();
  egress = new EgressClient({ policy: loopbackPolicy([receiver.port]) });
});
afterAll(async () => {
  await egress.close();
  await receiver.close();
  await db.close();
  await testDatabase.drop();
});

async function setting() {
  const organization = await createOrganization(db);
  const actor = actorOf(organization.id);
  const tools = { db, keyring: testKeyring, policy: loopbackPolicy([receiver.port]), sender: { egress, baseUrl: "", random: Math.random } };
  const path = `/${newId()}`;
  const input = { url: receiver.url(path), filters: ["*"] };
  const received = () => receiver.requests().filter((request) => request.path === path);
  return { organization, actor, tools, input, received };
}

const credentials = { headers: [{ name: "X-Api-Key", value: "sesame" }], authorization: { kind: "basic" as const, username: "u", password: "p" } };

test("a draft's test verifies with the secret that the endpoint then has, and stores no delivery", async () => {
  const { actor, tools, input, received, organization } = await setting();
  const { endpointId, secret } = await startDraft(tools, actor, "standard");
  const { finish } = await startDraftTest(tools, actor, { endpointId, endpoint: input, credentials });
  expect(await finish(() => {})).toMatchObject({ delivered: true, statusCode: 200 });
  const [request] = received();
  expect(() => new Webhook(secret).verify(request!.body, request!.headers)).not.toThrow();
  expect(request!.headers).toMatchObject({ "x-api-key": "sesame", authorization: `Basic ${Buffer.from("u:p").toString("base64")}` });
  expect(await db.service.delivery.count({ where: { organizationId: organization.id } })).toBe(0);

  const created = await createEndpoint(tools, actor, input, { credentials, draft: endpointId });
  expect([toPublicId("ep", created.id), created.secret]).toEqual([endpointId, secret]);
  const context = (await loadEndpointContext(db.servicePool, testKeyring, created.id))!;
  expect(context.keys.map((key) => key.secret)).toEqual([secret]);
  expect(context.credentials!.headers).toMatchObject({ "x-api-key": "sesame" });
  expect(await listCredentials(tools, actor, endpointId)).toMatchObject({ headerNames: ["x-api-key"], authorization: { kind: "basic" } });
  // It was shown in the form: nothing is left to be shown again.
  expect(await waitingReveal(db, actor, endpointId)).toBeNull();
  expect(await db.service.secretReveal.count({ where: { organizationId: organization.id } })).toBe(0);
});

test("no secret or credential is in the audit log", async () => {
  const { actor, tools, input, organization } = await setting();
  const { endpointId, secret } = await startDraft(tools, actor, "standard");
  await (await startDraftTest(tools, actor, { endpointId, endpoint: input, credentials })).finish(() => {});
  await createEndpoint(tools, actor, input, { credentials, draft: endpointId });
  const log = JSON.stringify(await db.service.auditEntry.findMany({ where: { organizationId: organization.id } }));
  expect(log).toContain("endpoint.draft_tested");
  for (const kept of [secret.slice(6), "sesame"]) expect(log).not.toContain(kept);
});

test("a draft makes one endpoint, also of two that ask at once", async () => {
  const { actor, tools, input, organization } = await setting();
  const { endpointId } = await startDraft(tools, actor, "standard");
  const made = await Promise.allSettled([1, 2].map(() => createEndpoint(tools, actor, input, { draft: endpointId })));
  expect(made.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  expect(await db.service.endpoint.count({ where: { organizationId: organization.id } })).toBe(1);
  await expect(createEndpoint(tools, actor, input, { draft: endpointId })).rejects.toMatchObject({ code: "draft_gone" });
});

test("a draft is its maker's alone, for an hour, and no reveal takes it", async () => {
  const { actor, tools, input, organization } = await setting();
  const { endpointId } = await startDraft(tools, actor, "standard");
  const colleague = actorOf(organization.id);
  const stranger = { ...actor, organizationId: (await createOrganization(db)).id };
  for (const other of [colleague, stranger]) {
    await expect(createEndpoint(tools, other, input, { draft: endpointId })).rejects.toMatchObject({ code: "draft_gone" });
    await expect(startDraftTest(tools, other, { endpointId, endpoint: input })).rejects.toMatchObject({ code: "draft_gone" });
  }
  await expect(takeReveal(tools, actor, endpointId, "endpoint.write")).rejects.toMatchObject({ code: "reveal_gone" });
  await expect(createEndpoint(tools, actor, input, { draft: endpointId }, new Date(Date.now() + 61 * 60_000))).rejects.toMatchObject({ code: "draft_gone" });
  await expect(createEndpoint(tools, actor, { ...input, settings: { signingProfile: "standard_asymmetric" } }, { draft: endpointId })).rejects.toMatchObject({ code: "draft_gone" });
  await createEndpoint(tools, actor, input, { draft: endpointId });
});

test("a key pair's draft shows the public key and keeps the private one", async () => {
  const { actor, tools, input } = await setting();
  const { endpointId, secret } = await startDraft(tools, actor, "standard_asymmetric");
  expect(secret).toMatch(/^whpk_/);
  const { secret: again } = await createEndpoint(tools, actor, { ...input, settings: { signingProfile: "standard_asymmetric" } }, { draft: endpointId });
  expect(again).toBe(secret);
});

test("credentials are judged with the field they are about, and nothing is stored where one is refused", async () => {
  const { actor, tools, input, organization } = await setting();
  const refused = (given: Parameters<typeof createEndpoint>[3]) => createEndpoint(tools, actor, input, given).then(() => null, (error: { details?: { field?: string }; issues?: { path: unknown[] }[] }) => error.details?.field ?? error.issues?.[0]?.path.join("."));
  expect(await refused({ credentials: { headers: [{ name: "X-A", value: "1" }, { name: "Host", value: "x" }] } })).toBe("headers.1.name");
  expect(await refused({ credentials: { headers: [{ name: "X-A", value: "" }] } })).toBe("headers.0.value");
  expect(await refused({ credentials: { headers: [{ name: "X-A", value: "1" }, { name: "x-a", value: "2" }] } })).toBe("headers.1.name");
  expect(await refused({ credentials: { headers: [{ name: "Authorization", value: "1" }], authorization: { kind: "bearer", token: "t" } } })).toBe("authorization.kind");
  expect(await refused({ credentials: { authorization: { kind: "bearer", token: "" } } })).toBe("authorization.token");
  expect(await refused({ credentials: { authorization: { kind: "oauth2", tokenUrl: "https://10.0.0.1/t", clientId: "c", clientSecret: "s" } } })).toBe("authorization.tokenUrl");
  expect(await refused({ credentials: { clientCertificate: { certificate: "no", key: "no" } } })).toBe("clientCertificate.certificate");
  expect(await db.service.endpoint.count({ where: { organizationId: organization.id } })).toBe(0);
});

test("the limit holds for an endpoint with credentials as for any", async () => {
  const { actor, tools, input, organization } = await setting();
  await db.service.organization.update({ where: { id: organization.id }, data: { endpointLimit: 1 } });
  await createEndpoint(tools, actor, input, { credentials });
  await expect(createEndpoint(tools, actor, input, { credentials })).rejects.toMatchObject({ code: "endpoint_limit" });
});

test("a draft's test goes nowhere that an endpoint may not", async () => {
  const { actor, tools } = await setting();
  const { endpointId } = await startDraft(tools, actor, "standard");
  await expect(startDraftTest(tools, actor, { endpointId, endpoint: { url: "https://10.0.0.5/", filters: ["*"] } })).rejects.toMatchObject({ code: "url_refused" });
  const viewer = { ...actor, role: "viewer" as const };
  await expect(startDraft(tools, viewer, "standard")).rejects.toMatchObject({ code: "forbidden" });
});
