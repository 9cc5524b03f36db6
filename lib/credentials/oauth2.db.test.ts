import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type Received, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { drainEndpoint } from "@/lib/delivery/drain";
import { parseEgressPolicy } from "@/lib/egress/policy";
import { toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization, testKeyring } from "@/prisma/factories";
import type { AuthorizationInput } from "./authorization-input";
import { listCredentials } from "./list";
import { setAuthorization } from "./set-authorization";

let stage: Stage;
const receivers: SimpleReceiver[] = [];
const everyPort = { ...parseEgressPolicy({ POSTHORN_EGRESS_ALLOW: "127.0.0.0/8,10.0.0.0/8", POSTHORN_EGRESS_ALLOW_HTTP: "true" }), ports: Array.from({ length: 65_535 }, (_, i) => i + 1) };

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  expect(stage.errors.splice(0)).toEqual([]);
});
afterAll(() => stage.close());

type Answer = (request: Received, response: ServerResponse, index: number) => void;

interface Setting {
  /** What the token endpoint answers; by default tok-1, tok-2 … for an hour. */
  issue?: Answer;
  /** What the receiver answers; by default 200. */
  receive?: Answer;
  client?: Partial<Extract<AuthorizationInput, { kind: "oauth2" }>>;
}

const issued: Answer = (_, response, index) => void response.end(JSON.stringify({ access_token: `tok-secret-${index + 1}`, token_type: "Bearer", expires_in: 3600 }));

async function setting({ issue = issued, receive = (_, response) => void response.end(), client = {} }: Setting = {}) {
  const organization = await createOrganization(stage.db);
  const [sink, issuer] = [await startSimpleReceiver(receive), await startSimpleReceiver(issue)];
  receivers.push(sink, issuer);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url });
  const id = toPublicId("ep", endpoint.id);
  const tools = { db: stage.db, keyring: testKeyring, policy: everyPort };
  const actor = actorOf(organization.id);
  await setAuthorization(tools, actor, id, { kind: "oauth2", tokenUrl: issuer.url, clientId: "app:1", clientSecret: "cli&nt s3cr3t", ...client });
  const deliver = async (events = 1) => {
    await stage.publish(organization.id, ...Array.from({ length: events }, (_, n) => ({ type: "order.paid", data: { n } })));
    return drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 15_000 });
  };
  const attempts = async () => (await stage.owner.query("SELECT * FROM attempts WHERE endpoint_id = $1 ORDER BY id", [endpoint.id])).rows;
  return { sink, issuer, endpoint, id, actor, tools, deliver, attempts, sent: () => sink.requests.map(({ headers }) => headers.authorization) };
}

test("20 deliveries at once cost one token request, and every one carries the token", async () => {
  const { issuer, deliver, attempts, sent } = await setting({ client: { scope: "hooks:write hooks:read" } });
  expect(await deliver(20)).toMatchObject({ delivered: 20, failed: 0 });
  expect(sent()).toEqual(Array.from({ length: 20 }, () => "Bearer tok-secret-1"));
  expect(issuer.requests).toHaveLength(1);
  const [request] = issuer.requests;
  expect(request!.headers).toMatchObject({ "content-type": "application/x-www-form-urlencoded", accept: "application/json", authorization: `Basic ${Buffer.from("app%3A1:cli%26nt+s3cr3t").toString("base64")}` });
  expect(request!.body.toString()).toBe("grant_type=client_credentials&scope=hooks%3Awrite+hooks%3Aread");
  const stored = JSON.stringify(await attempts());
  expect(stored).toContain("authorization: (masked)");
  expect(stored).not.toContain("tok-secret");
});

test("the client may name itself in the body, and its masked facts hold no secret", async () => {
  const { issuer, deliver, id, actor, tools } = await setting({ client: { clientAuthentication: "body" } });
  await deliver();
  expect(issuer.requests[0]!.headers).not.toHaveProperty("authorization");
  expect(issuer.requests[0]!.body.toString()).toBe("grant_type=client_credentials&client_id=app%3A1&client_secret=cli%26nt+s3cr3t");
  const facts = await listCredentials(tools, actor, id);
  expect(facts.authorization).toMatchObject({ kind: "oauth2", tokenUrl: issuer.url, clientId: "app:1", scope: "", clientAuthentication: "body" });
  expect(JSON.stringify(facts)).not.toContain("s3cr3t");
});

test("a token that has run out is fetched anew", async () => {
  const { issuer, deliver, sent } = await setting({ issue: (_, response, index) => void response.end(JSON.stringify({ access_token: `short-${index + 1}`, token_type: "bearer", expires_in: index === 0 ? "1" : 3600 })) });
  await deliver();
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  await deliver();
  await deliver();
  expect(sent()).toEqual(["Bearer short-1", "Bearer short-2", "Bearer short-2"]);
  expect(issuer.requests).toHaveLength(2);
});

test("a token that the receiver answers with 401 is replaced once, within the same attempt", async () => {
  const { issuer, deliver, attempts, sent } = await setting({ receive: (request, response) => void response.writeHead(request.headers.authorization === "Bearer tok-secret-1" ? 401 : 200).end() });
  expect(await deliver()).toMatchObject({ delivered: 1 });
  expect(sent()).toEqual(["Bearer tok-secret-1", "Bearer tok-secret-2"]);
  expect(await attempts()).toMatchObject([{ number: 1, status_code: 200, error_class: "ok" }]);
  await deliver(3);
  expect(issuer.requests).toHaveLength(2);
});

test("a receiver that refuses every token is not asked for ever", async () => {
  const { issuer, sink, deliver, attempts } = await setting({ receive: (_, response) => void response.writeHead(401).end() });
  await deliver();
  await deliver();
  expect(issuer.requests).toHaveLength(2);
  expect(sink.requests).toHaveLength(3);
  expect(await attempts()).toMatchObject([{ error_class: "unauthorized" }, { error_class: "unauthorized" }]);
});

const failures: [string, Answer, object][] = [
  ["refuses the client", (_, response) => void response.writeHead(401).end('{"error":"invalid_client","error_description":"cli&nt s3cr3t is wrong"}'), { tokenStatus: 401, tokenError: "invalid_client" }],
  ["says its own words, which are not passed on", (_, response) => void response.writeHead(400).end('{"error":"cli&nt s3cr3t"}'), { tokenStatus: 400 }],
  ["redirects", (_, response) => void response.writeHead(302, { location: "http://10.0.0.5/" }).end(), { tokenStatus: 302 }],
  ["answers with no JSON", (_, response) => void response.end("<html>"), { tokenStatus: 200 }],
  ["answers without a token", (_, response) => void response.end("{}"), { tokenStatus: 200 }],
  ["gives a token with a line break", (_, response) => void response.end(JSON.stringify({ access_token: "a\r\nx-evil: 1", token_type: "Bearer" })), { tokenStatus: 200 }],
  ["gives a token of another type", (_, response) => void response.end(JSON.stringify({ access_token: "abc", token_type: "DPoP" })), { tokenStatus: 200 }],
  ["answers too much", (_, response) => void response.end(`{"access_token":"abc","token_type":"Bearer","x":"${"x".repeat(70_000)}"}`), { tokenStatus: 200 }],
  ["breaks the connection", (_, response) => void response.destroy(), { tokenFailure: "connection_closed" }],
];

test.each(failures)("a token endpoint that %s is a failed attempt, retried, with nothing sent", async (_, issue, facts) => {
  const { sink, issuer, endpoint, deliver, attempts } = await setting({ issue });
  expect(await deliver()).toMatchObject({ delivered: 0, failed: 1 });
  expect(sink.requests).toEqual([]);
  const [attempt] = await attempts();
  expect(attempt).toMatchObject({ error_class: "oauth_token_failed", status_code: null, request_headers: "" });
  expect(JSON.parse(attempt.evidence)).toMatchObject({ tokenHost: new URL(issuer.url).host, ...facts });
  expect(JSON.stringify(attempt)).not.toContain("s3cr3t");
  const { rows } = await stage.owner.query("SELECT d.state, d.reason, s.breaker_failures FROM deliveries d JOIN endpoint_states s USING (endpoint_id) WHERE endpoint_id = $1", [endpoint.id]);
  expect(rows).toEqual([{ state: "retrying", reason: "oauth_token_failed", breaker_failures: 1 }]);
});

test("a token endpoint that never answers costs no more than the endpoint's time limit", async () => {
  const { endpoint, deliver, attempts } = await setting({ issue: () => {} });
  await stage.owner.query("UPDATE endpoints SET timeout_ms = 1000 WHERE id = $1", [endpoint.id]);
  const from = performance.now();
  await deliver(5);
  expect(performance.now() - from).toBeLessThan(5_000);
  expect((await attempts()).map((attempt) => attempt.error_class)).toEqual(Array.from({ length: 5 }, () => "oauth_token_failed"));
});

test.each(["http://10.0.0.5/token", "https://169.254.169.254/token", "https://user:pw@example.com/token", "ftp://example.com/token", "nonsense"])("the token URL %s is refused when it is saved", async (tokenUrl) => {
  const { id, actor, tools } = await setting();
  const strict = { ...tools, policy: parseEgressPolicy({}) };
  await expect(setAuthorization(strict, actor, id, { kind: "oauth2", tokenUrl, clientId: "app", clientSecret: "s" })).rejects.toMatchObject({ code: "url_refused", details: { field: "tokenUrl" } });
});

test("a token URL that leads to a private address is refused when it is asked, too", async () => {
  const { sink, deliver, attempts } = await setting({ client: { tokenUrl: "http://10.0.0.5/token" } });
  await deliver();
  expect(sink.requests).toEqual([]);
  const [attempt] = await attempts();
  expect(attempt.error_class).toBe("oauth_token_failed");
  expect(JSON.parse(attempt.evidence)).toMatchObject({ tokenHost: "10.0.0.5", tokenFailure: "egress_refused" });
});
