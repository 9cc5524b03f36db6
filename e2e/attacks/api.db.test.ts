import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addressOf, cases } from "@/e2e/rest/cases";
import { answerChecks, operationsIn, type DocumentedOperation } from "@/e2e/rest/document-checks";
import { send, type Sent } from "@/e2e/rest/load-routes";
import { openRestStage, type RestStage } from "@/e2e/rest/stage";
import { createApiKey } from "@/lib/api-keys/create";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { actionsOfScope, actionsOfScopes, allScopes, type Scope } from "@/lib/auth/permissions";
import { toPublicId } from "@/lib/ids";
import { openApiDocument } from "@/lib/openapi/document";
import { createBelongings, stateOf, type Belongings } from "./victim";

// Many requests a test, and other tests beside it.
vi.setConfig({ testTimeout: 90_000 });

/** Every operation of the API, as the document has them, is asked by those who may not and with what makes no sense. */

const document = openApiDocument("https://hooks.example", []);
const operations = operationsIn(document);
const check = answerChecks(document);
const each = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
const writes = each.filter(([, { method }]) => method !== "GET");

let stage: RestStage;
let victim: Belongings;
let attacker: Belongings;
let attackersKey: string;
let platformKey: string;

beforeAll(async () => {
  stage = await openRestStage();
  victim = await createBelongings(stage.db, "Victim");
  attacker = await createBelongings(stage.db, "Attacker");
  attackersKey = await stage.key(attacker.tenant.id);
  platformKey = await stage.key(null);
}, 120_000);
afterAll(() => stage.close());

interface Answer {
  response: Response;
  status: number;
  code: string;
  text: string;
}

async function ask(sent: Sent): Promise<Answer> {
  const response = await send(stage.routes, sent);
  if (response.headers.get("content-type") === "text/event-stream") {
    await response.body!.cancel();
    return { response, status: response.status, code: "", text: "" };
  }
  const text = await response.clone().text();
  return { response, status: response.status, code: text.startsWith("{") ? (JSON.parse(text) as { code: string }).code : "", text };
}

/** What somebody who may would send, with these ids in it. */
async function rightly(operation: DocumentedOperation, ids: Record<string, string>): Promise<Sent> {
  const { query, body, headers } = (await cases[operation.operationId]?.({ ...attacker, ids })) ?? {};
  const example = body ?? operation.requestBody?.content["application/json"].example;
  return { method: operation.method, address: addressOf(operation, ids, query), body: operation.method === "GET" ? undefined : example, headers: { "if-match": "*", ...headers } };
}

async function unchanged(work: () => Promise<void>): Promise<void> {
  const before = await stateOf(stage.db, victim.tenant.id);
  await work();
  expect(await stateOf(stage.db, victim.tenant.id)).toBe(before);
}

describe("without a key that lives", () => {
  let dead: [name: string, authorization: string, code: string][];
  beforeAll(async () => {
    const revoked = await createApiKey(stage.db, { organizationId: victim.tenant.id, name: "revoked", scopes: ["endpoints:write"] });
    await revokeApiKey(stage.db, toPublicId("key", revoked.id));
    const expired = await createApiKey(stage.db, { organizationId: victim.tenant.id, name: "expired", scopes: ["endpoints:write"] });
    await stage.db.service.apiKey.update({ where: { id: expired.id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    dead = [["revoked", `Bearer ${revoked.secret}`, "api_key_revoked"], ["expired", `Bearer ${expired.secret}`, "api_key_expired"], ["unknown", `Bearer ${attackersKey.slice(0, -1)}!`, "invalid_api_key"], ["of another kind", `Basic ${attackersKey}`, "missing_api_key"], ["twice", `Bearer ${attackersKey} ${attackersKey}`, "missing_api_key"]];
  });

  test.each(each)("%s answers 401 and does nothing", async (_, operation) => {
    const sent = await rightly(operation, victim.ids);
    await unchanged(async () => {
      const none = await ask(sent);
      expect([none.status, none.code, await check(operation, none.response)]).toEqual([401, "missing_api_key", []]);
      for (const [name, authorization, code] of dead) {
        const answer = await ask({ ...sent, headers: { ...sent.headers, authorization } });
        expect([name, answer.status, answer.code]).toEqual([name, 401, code]);
        expect(answer.response.headers.get("www-authenticate")).toMatch(/^Bearer realm="Posthorn"/);
      }
    });
  });
});

test.each(each.filter(([, { security }]) => security[0]!.apiKey.length > 0))("%s refuses a key that has every scope but those that allow it", async (_, operation) => {
  const scope = operation.security[0]!.apiKey[0] as Scope;
  const lacking = (scopes: readonly Scope[]) => !actionsOfScope(scope).every((action) => actionsOfScopes(scopes, true).has(action));
  const others: Scope[] = [];
  for (const more of allScopes) if (more !== scope && lacking([...others, more])) others.push(more);
  const sent = await rightly(operation, victim.ids);
  await unchanged(async () => {
    const answer = await ask({ ...sent, key: await stage.key(null, others) });
    expect([answer.status, answer.code, await check(operation, answer.response)]).toEqual([403, "missing_scope", []]);
  });
});

describe("with another tenant's ids", () => {
  const withIds = each.filter(([, { path, "x-platform-keys-only": ofPlatform }]) => path.includes("{") && !path.includes("{type}") && !ofPlatform);

  test.each(withIds)("%s answers as it does for an id that nobody has", async (_, operation) => {
    const unknown = Object.fromEntries(Object.entries(victim.ids).map(([name, id]) => [name, id.replace(/....$/, "0123")]));
    const [theirs, nobodys] = [{ ...(await rightly(operation, victim.ids)), key: attackersKey }, { ...(await rightly(operation, unknown)), key: attackersKey }];
    // The certificate of the example is made anew each time; what is asked must differ in the ids alone.
    nobodys.body = operation.operationId === "replays.create" ? nobodys.body : theirs.body;
    await unchanged(async () => {
      const [one, other] = [await ask(theirs), await ask(nobodys)];
      expect([one.status, one.code, await check(operation, one.response)]).toEqual([404, "not_found", []]);
      expect(withoutRequestId(one.text)).toBe(withoutRequestId(other.text));
      expect(one.text).not.toContain(victim.mark);
    });
  });

  test.each(each.filter(([, { parameters }]) => parameters?.some((every) => "name" in every && every.name === "organization" && every.in === "query")))("%s does not act for another organization than the key's", async (_, operation) => {
    const sent = await rightly(operation, victim.ids);
    await unchanged(async () => {
      for (const organization of [victim.ids.org!, victim.ids.organization!]) {
        const answer = await ask({ ...sent, address: `${sent.address}${sent.address.includes("?") ? "&" : "?"}organization=${organization}`, key: attackersKey });
        expect([403, 404]).toContain(answer.status);
        expect(["not_found", "platform_key_needed", "missing_scope"]).toContain(answer.code);
        expect(answer.text).not.toContain(victim.mark);
      }
    });
  });

  test("in bodies and filters nothing of theirs is found or done", async () => {
    const { delivery, endpoint, event, org } = victim.ids as Record<string, string>;
    const post = (address: string, body: unknown) => ask({ method: "POST", address, body, key: attackersKey });
    await unchanged(async () => {
      expect((await post("/redeliveries", { deliveries: [delivery] })).text).toContain('"requested":false,"code":"not_found"');
      expect(await post("/replays", { selection: { ids: [delivery] } })).toMatchObject({ status: 422, code: "nothing_to_replay" });
      expect(await post("/replays", { selection: { endpoint } })).toMatchObject({ status: 422, code: "nothing_to_replay" });
      expect((await post("/replay-previews", { selection: { ids: [delivery] }, includeSucceeded: true })).text).toContain('"total":0');
      for (const body of [{ organization: org, type: "attack.tried", data: 1 }, { organization: org, events: [{ type: "attack.tried", data: 1 }] }]) expect((await post("/events", body)).status).toBe(404);
      expect((await post("/api-keys", { organization: org, name: "x", scopes: ["events:publish"] })).status).toBe(404);
      for (const filter of [`endpoint=${endpoint}`, `event=${event}`, `ids=${delivery}`, `search=${delivery}`, `search=${victim.mark}`]) expect((await ask({ method: "GET", address: `/deliveries?${filter}`, key: attackersKey })).text).toContain('"items":[]');
      for (const search of [event, victim.mark]) expect((await ask({ method: "GET", address: `/events?search=${search}`, key: attackersKey })).text).toContain('"items":[]');
      expect((await ask({ method: "GET", address: `/audit?target=${endpoint}`, key: attackersKey })).text).toContain('"items":[]');
    });
  });
});

test.each(each.filter(([, operation]) => operation["x-platform-keys-only"]))("%s is not for an organization's key, whatever its scopes say", async (_, operation) => {
  const { id, secret } = await createApiKey(stage.db, { organizationId: attacker.tenant.id, name: "sly", scopes: ["endpoints:read"] });
  await stage.db.service.apiKey.update({ where: { id }, data: { scopes: [...allScopes] } });
  const sent = await rightly(operation, victim.ids);
  await unchanged(async () => {
    const answer = await ask({ ...sent, key: secret });
    expect([403, ["missing_scope", "platform_key_needed"].includes(answer.code), await check(operation, answer.response)]).toEqual([answer.status, true, []]);
  });
});

const odd = ["x", "ep_", `ep_${"z".repeat(26)}`, "dlv_01h2xcejqtf2nbrexx3vqjhp41", "\0", "../../etc/passwd", "a\r\nset-cookie: b=c", "'; DROP TABLE events; --", "__proto__", "constructor", "x".repeat(3_000), "\ud83d\udce8", "%"];
test.each(each.filter(([, { path }]) => path.includes("{")))("%s tells off an id that makes no sense, and it is never a fault of ours", async (_, operation) => {
  for (const id of odd) {
    const sent = await rightly(operation, Object.fromEntries(Object.keys(attacker.ids).map((name) => [name, id])));
    for (const key of [attackersKey, platformKey]) {
      const answer = await ask({ ...sent, key });
      expect([id.slice(0, 30), [400, 403, 404, 422].includes(answer.status), answer.code === "internal"]).toEqual([id.slice(0, 30), true, false]);
      expect(answer.text).not.toMatch(/node_modules|\n\s+at |prisma|SELECT /i);
      expect([...answer.response.headers.keys()]).not.toContain("set-cookie");
    }
  }
});

test.each(each)("%s tells off a query that makes no sense", async (_, operation) => {
  const sent = await rightly(operation, attacker.ids);
  const questions = ["cursor=x", "cursor=%00", "limit=-1", "limit=1e9", "limit=NaN", "organization=%0d%0aset-cookie:a", "organization=", "__proto__=1", "a[b]=1", "since=never", "since=0000-01-01T00:00:00Z", "until=9999-12-31T23:59:59-23:59", `search=${"x".repeat(5_000)}`, "type=%00", "after=x", "limit=1&limit=2"];
  for (const question of questions) {
    const answer = await ask({ ...sent, address: `${sent.address.split("?")[0]}?${question}`, key: operation["x-platform-keys-only"] ? platformKey : attackersKey });
    // Of a list that has such a filter, a name that there is not finds nothing.
    expect(question === "type=%00" || answer.status >= 400, `${question.slice(0, 30)}: ${answer.status}`).toBe(true);
    expect(answer.status, question).toBeLessThan(500);
  }
});

describe("a body", () => {
  const bad: [what: string, body: string, statuses: number[]][] = [
    ["that is cut off", '{"a":', [400]],
    ["that is a list", "[]", [422]],
    ["that is null", "null", [422]],
    ["that is a text", '"x"', [422]],
    ["with a field that nobody knows", '{"__proto__":{"admin":true},"role":1,"unknownField":1}', [422]],
    ["that nests deep", `{"data":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, [413, 422]],
  ];

  test.each(writes)("of %s: what makes no sense is refused, and never a fault of ours", async (_, operation) => {
    const sent = { ...(await rightly(operation, attacker.ids)), key: operation["x-platform-keys-only"] ? platformKey : attackersKey };
    if (operation.operationId.startsWith("event_types")) sent.address += `?organization=${attacker.ids.org}`;
    for (const [what, body, statuses] of bad) {
      const answer = await ask({ ...sent, body });
      expect([what, statuses.includes(answer.status) ? "as it should" : answer.text]).toEqual([what, "as it should"]);
      expect(await check(operation, answer.response)).toEqual([]);
    }
  });

  test.each(writes)("of %s: too large, of another kind or compressed is refused unread", async (_, operation) => {
    const sent = { ...(await rightly(operation, attacker.ids)), key: operation["x-platform-keys-only"] ? platformKey : attackersKey };
    const large = await ask({ ...sent, body: `"${"x".repeat(operation["x-max-body-bytes"]!)}"` });
    expect([large.status, large.code, await check(operation, large.response)]).toEqual([413, "body_too_large", []]);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/json; charset=latin1", "application/jsonp"]) {
      const answer = await ask({ ...sent, body: sent.body ?? {}, headers: { ...sent.headers, "content-type": type } });
      expect([type, answer.status, answer.code]).toEqual([type, 415, "unsupported_media_type"]);
    }
    const compressed = await ask({ ...sent, body: sent.body ?? {}, headers: { ...sent.headers, "content-encoding": "gzip" } });
    expect([compressed.status, compressed.code, await check(operation, compressed.response)]).toEqual([415, "unsupported_encoding", []]);
  });

  test.each(writes.filter(([, { requestBody }]) => requestBody))("of %s: line breaks, NUL and other kinds in any value break nothing", async (_, operation) => {
    const sent = { ...(await rightly(operation, attacker.ids)), key: operation["x-platform-keys-only"] ? platformKey : attackersKey };
    for (const value of ["a\r\nset-cookie: b=c", "\0", "\ud800", "0000-01-01T00:00:00Z", "x".repeat(5_000), 1e308, -1, [], {}, null, true]) {
      for (const body of spoiled(sent.body, value)) {
        const answer = await ask({ ...sent, body: JSON.stringify(body) });
        expect([JSON.stringify(body).slice(0, 200), answer.status < 500]).toEqual([JSON.stringify(body).slice(0, 200), true]);
        expect([...answer.response.headers.keys()]).not.toContain("set-cookie");
        expect(answer.text).not.toMatch(/node_modules|\n\s+at |prisma/i);
      }
    }
  });
});

/** A body with one of its values in the place of each in turn. */
function spoiled(body: unknown, value: unknown): unknown[] {
  if (Array.isArray(body)) return [value, ...spoiled(body[0], value).map((first) => [first, ...body.slice(1)])];
  if (typeof body !== "object" || body === null) return [value];
  return [value, ...Object.entries(body).flatMap(([name, inner]) => spoiled(inner, value).map((changed) => ({ ...body, [name]: changed })))];
}

function withoutRequestId(text: string): string {
  return text.replaceAll(/"requestId":"[^"]+"/g, "");
}
