import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { drainEndpoint } from "@/lib/delivery/drain";
import { parseEgressPolicy } from "@/lib/egress/policy";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { updateEndpoint } from "@/lib/endpoints/update";
import { toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization, testKeyring } from "@/prisma/factories";
import { listCredentials } from "./list";
import { purgeCredentials } from "./purge";
import { removeAuthorization } from "./remove-authorization";
import { removeHeader } from "./remove-header";
import { setAuthorization } from "./set-authorization";
import { setHeader } from "./set-header";
import { sealCredential } from "./stored";

let stage: Stage;
const receivers: SimpleReceiver[] = [];
const policy = parseEgressPolicy({ POSTHORN_EGRESS_ALLOW: "127.0.0.0/8", POSTHORN_EGRESS_ALLOW_HTTP: "true" });

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  expect(stage.errors.splice(0)).toEqual([]);
});
afterAll(() => stage.close());

/** An endpoint whose receiver answers with all that it was told. */
async function setting() {
  const organization = await createOrganization(stage.db);
  const sink = await startSimpleReceiver((request, response) => void response.setHeader("x-echo", String(request.headers.authorization)).end(JSON.stringify(request.headers)));
  receivers.push(sink);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url });
  const id = toPublicId("ep", endpoint.id);
  const deliver = async () => {
    await stage.publish(organization.id, { type: "order.paid", data: { n: 1 } });
    await drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 10_000 });
    return sink.requests.at(-1)?.headers ?? {};
  };
  const lastAttempt = async () => (await stage.owner.query("SELECT * FROM attempts WHERE endpoint_id = $1 ORDER BY id DESC LIMIT 1", [endpoint.id])).rows[0];
  return { organization, sink, endpoint, id, deliver, lastAttempt, actor: actorOf(organization.id), tools: { db: stage.db, keyring: testKeyring, policy } };
}

/** Tables that hold a text anywhere, as text or as bytes. */
async function tablesHolding(text: string): Promise<string[]> {
  const tables = (await stage.owner.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).rows.map((row) => String(row.tablename));
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await stage.owner.query(`SELECT 1 FROM "${table}" t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0 LIMIT 1`, [text, Buffer.from(text).toString("hex")]);
    if (rows.length > 0) found.push(table);
  }
  return found.sort();
}

const auditOf = async (organizationId: string) => (await stage.owner.query("SELECT action, detail FROM audit_entries WHERE organization_id = $1 ORDER BY id", [organizationId])).rows;

test("custom headers arrive, can be replaced and removed by name, and are shown by name alone", async () => {
  const { id, deliver, lastAttempt, actor, tools, organization } = await setting();
  expect(await setHeader(tools, actor, id, { name: "X-Api-Key", value: "first-value-1" })).toEqual({ name: "x-api-key", replaced: false });
  await setHeader(tools, actor, id, { name: "X-Tenant", value: "tenant-value-1" });
  expect(await deliver()).toMatchObject({ "x-api-key": "first-value-1", "x-tenant": "tenant-value-1" });
  expect((await lastAttempt()).request_headers).toContain("x-api-key: (masked)\nx-tenant: (masked)\n");
  expect(await setHeader(tools, actor, id, { name: "x-API-key", value: "second-value-1" })).toMatchObject({ replaced: true });
  expect(await deliver()).toMatchObject({ "x-api-key": "second-value-1", "x-tenant": "tenant-value-1" });
  await removeHeader(tools, actor, id, "X-API-KEY");
  expect(await deliver()).not.toHaveProperty("x-api-key");
  expect(await listCredentials(tools, actor, id)).toEqual({ headerNames: ["x-tenant"], authorization: null, clientCertificate: null });
  await removeHeader(tools, actor, id, "x-tenant");
  expect(await deliver()).not.toHaveProperty("x-tenant");
  expect((await auditOf(organization.id)).map(({ action, detail }) => [action, detail.name])).toEqual([
    ["endpoint.header_set", "x-api-key"],
    ["endpoint.header_set", "x-tenant"],
    ["endpoint.header_set", "x-api-key"],
    ["endpoint.header_removed", "x-api-key"],
    ["endpoint.header_removed", "x-tenant"],
  ]);
});

test("Basic and Bearer fill the Authorization header, one in place of the other", async () => {
  const { id, deliver, actor, tools, endpoint } = await setting();
  await setAuthorization(tools, actor, id, { kind: "basic", username: "jürgen", password: "pass:word" });
  expect((await deliver()).authorization).toBe(`Basic ${Buffer.from("jürgen:pass:word").toString("base64")}`);
  await setAuthorization(tools, actor, id, { kind: "bearer", token: "token-abc-123" });
  expect((await deliver()).authorization).toBe("Bearer token-abc-123");
  expect(await listCredentials(tools, actor, id)).toMatchObject({ authorization: { kind: "bearer" } });
  await removeAuthorization(tools, actor, id);
  expect(await deliver()).not.toHaveProperty("authorization");
  expect((await stage.owner.query("SELECT 1 FROM endpoint_credentials WHERE endpoint_id = $1", [endpoint.id])).rows).toEqual([]);
});

test.each([
  ["value", "X-Api-Key", "a\r\nx-evil: 1", "header_value_invalid"],
  ["value", "X-Api-Key", "a\nb", "header_value_invalid"],
  ["value", "X-Api-Key", "schlüssel", "header_value_invalid"],
  ["value", "X-Api-Key", "a\0b", "header_value_invalid"],
  ["value", "X-Api-Key", "", "header_value_empty"],
  ["name", "X-Evil\r\nHost", "a", "header_name_invalid"],
  ["name", "X-Schlüssel", "a", "header_name_invalid"],
  ["name", "hOsT", "a", "header_name_forbidden"],
  ["name", "Transfer-Encoding", "a", "header_name_forbidden"],
  ["name", "Webhook-Signature", "a", "header_name_forbidden"],
  ["name", "X-Webhook-Id", "a", "header_name_forbidden"],
  ["name", "CONTENT-TYPE", "a", "header_name_forbidden"],
])("a header is refused at its %s: %j: %j", async (field, name, value, code) => {
  const { id, actor, tools } = await setting();
  await expect(setHeader(tools, actor, id, { name, value })).rejects.toMatchObject({ code, details: { field } });
  expect((await listCredentials(tools, actor, id)).headerNames).toEqual([]);
});

test("an endpoint takes 20 headers and no more", async () => {
  const { id, actor, tools } = await setting();
  for (let n = 1; n <= 20; n++) await setHeader(tools, actor, id, { name: `x-h${n}`, value: "v" });
  await expect(setHeader(tools, actor, id, { name: "x-h21", value: "v" })).rejects.toMatchObject({ code: "header_limit" });
  await setHeader(tools, actor, id, { name: "x-h20", value: "w" });
});

test("two headers set at the same time are both kept", async () => {
  const { id, actor, tools } = await setting();
  await Promise.all(["x-one", "x-two", "x-three"].map((name) => setHeader(tools, actor, id, { name, value: "v" })));
  expect((await listCredentials(tools, actor, id)).headerNames.sort()).toEqual(["x-one", "x-three", "x-two"]);
});

test("the Authorization header has one source, whichever came first", async () => {
  const { id, deliver, actor, tools } = await setting();
  await setHeader(tools, actor, id, { name: "Authorization", value: "Custom abc-value" });
  expect((await deliver()).authorization).toBe("Custom abc-value");
  await expect(setAuthorization(tools, actor, id, { kind: "bearer", token: "token-abc-123" })).rejects.toMatchObject({ code: "authorization_twice", details: { field: "kind" } });
  await removeHeader(tools, actor, id, "authorization");
  await setAuthorization(tools, actor, id, { kind: "bearer", token: "token-abc-123" });
  await expect(setHeader(tools, actor, id, { name: "AUTHORIZATION", value: "x" })).rejects.toMatchObject({ code: "authorization_twice", details: { field: "name" } });
});

test("a stored header that is forbidden by now is not sent, and the attempt says which", async () => {
  const { id, sink, endpoint, deliver, lastAttempt, actor, tools } = await setting();
  await setHeader(tools, actor, id, { name: "x-fine", value: "value-one" });
  const { rows } = await stage.owner.query("SELECT id FROM endpoint_credentials WHERE endpoint_id = $1", [endpoint.id]);
  const sealed = sealCredential(testKeyring, { organizationId: endpoint.organizationId, endpointId: endpoint.id, rowId: rows[0].id }, "headers", [["webhook-id", "evt_forged"]]);
  await stage.owner.query("UPDATE endpoint_credentials SET ciphertext = $2 WHERE endpoint_id = $1", [endpoint.id, sealed.ciphertext]);
  await deliver();
  expect(sink.requests).toEqual([]);
  const attempt = await lastAttempt();
  expect(attempt).toMatchObject({ error_class: "request_not_sendable", delivered: false });
  expect(attempt.evidence).toContain("webhook-id is set by the sender");
});

test("no table holds a value, even where the receiver echoes every header", async () => {
  const { id, deliver, lastAttempt, actor, tools, sink } = await setting();
  const secrets = ["hdr-7f3a9c51d2", "usr-5e8b1f60aa", "pwd-93cc04e7b1", "tok-c2d86f1e45"];
  await setHeader(tools, actor, id, { name: "x-api-key", value: secrets[0]! });
  await setAuthorization(tools, actor, id, { kind: "basic", username: secrets[1]!, password: secrets[2]! });
  await deliver();
  const basic = String(sink.requests.at(-1)!.headers.authorization).slice(6);
  await setAuthorization(tools, actor, id, { kind: "bearer", token: secrets[3]! });
  await deliver();
  expect((await lastAttempt()).response_body.toString()).toContain('"authorization":"Bearer (masked)"');
  for (const secret of [...secrets, basic]) expect([secret, await tablesHolding(secret)]).toEqual([secret, []]);
  // The search itself finds what is there, in text and in bytes.
  expect(await tablesHolding("x-api-key")).toEqual(["attempts", "audit_entries", "endpoints"]);
  expect(await tablesHolding('"n":1')).toContain("events");
  expect(JSON.stringify(await listCredentials(tools, actor, id))).not.toMatch(new RegExp(secrets.join("|")));
});

test("another scheme, host or port asks for credentials again; another path does not", async () => {
  const { id, deliver, actor, tools, organization, sink, endpoint } = await setting();
  const changed = (url: string) => updateEndpoint(tools, actor, id, { url, filters: ["*"] });
  const wide = { ...tools, policy: { ...policy, ports: [80, 8080, 443] } };
  await stage.owner.query("UPDATE endpoints SET url = 'http://127.0.0.1/a' WHERE id = $1", [endpoint.id]);
  await setHeader(tools, actor, id, { name: "x-api-key", value: "first-value-1" });
  await setAuthorization(tools, actor, id, { kind: "bearer", token: "token-abc-123" });
  expect(await changed("http://127.0.0.1:80/b?c=d")).toEqual({ cleared: [] });
  expect((await listCredentials(tools, actor, id)).headerNames).toEqual(["x-api-key"]);
  expect(await updateEndpoint(wide, actor, id, { url: "http://127.0.0.1:8080/b", filters: ["*"] })).toEqual({ cleared: ["headers", "bearer"] });
  expect(await listCredentials(tools, actor, id)).toEqual({ headerNames: [], authorization: null, clientCertificate: null });
  expect((await stage.owner.query("SELECT 1 FROM endpoint_credentials WHERE endpoint_id = $1", [endpoint.id])).rows).toEqual([]);
  expect((await auditOf(organization.id)).at(-1)).toMatchObject({ action: "endpoint.updated", detail: { credentialsCleared: ["headers", "bearer"] } });
  for (const url of ["https://127.0.0.1:8080/b", "http://127.0.0.2:8080/b"]) {
    await setHeader(tools, actor, id, { name: "x-api-key", value: "first-value-1" });
    await stage.owner.query("UPDATE endpoints SET url = 'http://127.0.0.1:8080/b' WHERE id = $1", [endpoint.id]);
    expect(await updateEndpoint({ ...wide, policy: { ...wide.policy, ports: [443, 8080] } }, actor, id, { url, filters: ["*"] })).toEqual({ cleared: ["headers"] });
  }
  await stage.owner.query("UPDATE endpoints SET url = $2 WHERE id = $1", [endpoint.id, sink.url]);
  expect(await deliver()).not.toHaveProperty("x-api-key");
});

test("credentials are out of reach for another organization, a viewer, and the tenant's role", async () => {
  const { id, actor, tools, organization } = await setting();
  const stranger = actorOf((await createOrganization(stage.db)).id);
  const viewer = actorOf(organization.id, { role: "viewer" });
  const header = { name: "x-api-key", value: "first-value-1" };
  await setHeader(tools, actor, id, header);
  await expect(setHeader(tools, stranger, id, header)).rejects.toMatchObject({ code: "not_found" });
  await expect(removeHeader(tools, stranger, id, "x-api-key")).rejects.toMatchObject({ code: "not_found" });
  await expect(listCredentials(tools, stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(updateEndpoint(tools, stranger, id, { url: "https://example.com/", filters: ["*"] })).rejects.toMatchObject({ code: "not_found" });
  await expect(setAuthorization(tools, stranger, id, { kind: "bearer", token: "token-abc-123" })).rejects.toMatchObject({ code: "not_found" });
  await expect(setHeader(tools, viewer, id, header)).rejects.toMatchObject({ code: "forbidden" });
  await expect(setHeader(tools, actor, "ep_nonsense", header)).rejects.toMatchObject({ code: "not_found" });
  expect(await listCredentials(tools, viewer, id)).toMatchObject({ headerNames: ["x-api-key"] });
  await expect(stage.db.tenantPool.query("SELECT * FROM endpoint_credentials")).rejects.toThrow(/permission denied/);
});

test("a deleted endpoint's credentials are purged", async () => {
  const { id, actor, tools, endpoint } = await setting();
  await setHeader(tools, actor, id, { name: "x-api-key", value: "first-value-1" });
  await deleteEndpoint(stage.db, actor, id);
  expect(await purgeCredentials(stage.db.servicePool)).toBe(1);
  expect((await stage.owner.query("SELECT 1 FROM endpoint_credentials WHERE endpoint_id = $1", [endpoint.id])).rows).toEqual([]);
});
