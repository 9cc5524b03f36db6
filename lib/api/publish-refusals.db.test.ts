import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { openDatabase } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { createPublishHandler } from "./publish";
import { baseUrl, createPublishBench, read } from "./publish-bench";

let bench: Awaited<ReturnType<typeof createPublishBench>>;

beforeAll(async () => {
  bench = await createPublishBench();
});
afterAll(() => bench.close());

const event = { type: "order.paid", data: {} };

describe("every refusal", () => {
  test("is a problem with code, fix and request id", async () => {
    const { headers, body } = await bench.post({ type: "order.unknown", data: {} });
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toEqual({
      type: "urn:posthorn:problem:unknown_event_type",
      title: "Unknown event type",
      status: 422,
      detail: 'The event catalog has no type "order.unknown".',
      code: "unknown_event_type",
      fix: expect.stringContaining("catalog"),
      requestId: headers.get("x-request-id"),
      types: ["order.unknown"],
    });
  });
});

describe("the key", () => {
  const unauthorized = async (authorization: string) => {
    const { status, headers, body } = await bench.post(event, { authorization });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toMatch(/^Bearer realm="Posthorn"/);
    return body.code;
  };

  test.each([["nothing", ""], ["another scheme", "Basic cGhrOg=="], ["no key", "Bearer "], ["two keys", "Bearer a b"]])("missing: %s", async (_what, authorization) => {
    expect(await unauthorized(authorization)).toBe("missing_api_key");
  });

  test("wrong, cut short or in another case is unknown", async () => {
    for (const key of ["phk_wrong", bench.acmeKey.slice(0, -1), bench.acmeKey.toUpperCase()]) expect(await unauthorized(`Bearer ${key}`)).toBe("invalid_api_key");
  });

  test("revoked or expired is refused", async () => {
    const { id, secret } = await createApiKey(bench.db, { organizationId: bench.acme.id, name: "Old" });
    expect((await bench.post(event, { authorization: `bearer ${secret}` })).status).toBe(202);
    await revokeApiKey(bench.db, toPublicId("key", id));
    expect(await unauthorized(`Bearer ${secret}`)).toBe("api_key_revoked");
    const expired = await createApiKey(bench.db, { organizationId: null, name: "Over", expiresAt: new Date(0) });
    expect(await unauthorized(`Bearer ${expired.secret}`)).toBe("api_key_expired");
  });

  test("is asked for before the body is read", async () => {
    const { status } = await bench.post("not json", { authorization: "", "content-type": "text/plain" });
    expect(status).toBe(401);
  });

  test("is in no answer", async () => {
    const { body } = await bench.post({ type: "x y", data: {} });
    expect(JSON.stringify(body)).not.toContain(bench.acmeKey.slice(4));
  });
});

describe("the request", () => {
  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is answered with what is allowed", async (method) => {
    const { status, headers, body } = await read(await bench.handler(new Request(`${baseUrl}/api/v1/events`, { method })));
    expect([status, headers.get("allow"), body.code]).toEqual([405, "POST", "method_not_allowed"]);
    expect(headers.get("x-request-id")).toBe(body.requestId);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/json; charset=utf-16"])("%s is not taken", async (type) => {
    expect((await bench.post(event, { "content-type": type })).body).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  test("application/json with utf-8 is, in any case", async () => {
    expect((await bench.post(event, { "content-type": 'Application/JSON; Charset="UTF-8"' })).status).toBe(202);
  });

  test("a compressed body is not", async () => {
    expect((await bench.post(event, { "content-encoding": "gzip" })).body).toMatchObject({ status: 415, code: "unsupported_encoding" });
  });

  test("a body over 8 MiB is refused without reading it to the end", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
      },
    });
    const init = { method: "POST", headers: { authorization: `Bearer ${bench.acmeKey}`, "content-type": "application/json" }, body: endless, duplex: "half" } as RequestInit;
    const { status, body } = await read(await bench.handler(new Request(baseUrl, init)));
    expect([status, body.code]).toEqual([413, "body_too_large"]);
    expect(sent).toBeLessThanOrEqual(11 * 1024 * 1024);
  });

  test("bytes that are not UTF-8 are refused with their place, not replaced", async () => {
    const bytes = Buffer.concat([Buffer.from('{"type":"order.paid","data":"é'), Buffer.from([0xc3]), Buffer.from('"}')]);
    expect((await bench.post(bytes)).body).toMatchObject({ status: 400, code: "invalid_utf8", byte: 32 });
    const surrogate = Buffer.concat([Buffer.from('{"type":"order.paid","data":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]);
    expect((await bench.post(surrogate)).body.code).toBe("invalid_utf8");
  });

  test("an empty body is its own error", async () => {
    expect((await bench.post("")).body).toMatchObject({ status: 400, code: "empty_body" });
  });
});

describe("malformed JSON", () => {
  test.each([
    ['{"type":"order.paid",}', 1, 22],
    ['{"type":"order.paid"\n "data":{}}', 2, 2],
    ['{\n  "type": "order.paid",\r\n  "data": {"é🚀": nul}\n}', 3, 18],
    ["{'type':1}", 1, 2],
    ['{"type":"order.paid","data":"\n"}', 1, 30],
    ['{"type":"order.paid","data":{}', 1, 31],
    ["{} {}", 1, 4],
    ["NaN", 1, 1],
    ["   ", 1, 4],
  ])("%j is refused at line %i, column %i", async (text, line, column) => {
    expect((await bench.post(text)).body).toMatchObject({ status: 400, code: "malformed_json", line, column });
  });

  test("is explained without repeating what was sent", async () => {
    const { body } = await bench.post('{"card":"4111111111111111","x":secret}');
    expect(body.detail).toBe('The body is not JSON. Line 1, column 32: expected a value, found "s".');
    expect(JSON.stringify(body)).not.toContain("4111");
  });
});

describe("nesting", () => {
  test("of 100,000 levels is a clear error, in any place", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    for (const text of [`{"type":"order.paid","data":${deep}}`, deep, `{"type":${deep},"data":1}`, '{"a":'.repeat(100_000)]) {
      const { status, body } = await bench.post(text);
      expect([status, body.code]).toEqual([422, "payload_too_deep"]);
    }
  });

  test("of 100 levels is taken, of 101 refused", async () => {
    const levels = (count: number) => `{"type":"order.paid","data":${"[".repeat(count)}${"]".repeat(count)}}`;
    expect((await bench.post(levels(100))).status).toBe(202);
    expect((await bench.post(levels(101))).body.code).toBe("payload_too_deep");
  });
});

describe("fields", () => {
  test.each([
    [{ ...event, idempotency_key: "x" }, 'body: unknown field "idempotency_key" (did you mean idempotencyKey?)'],
    [{ ...event, payload: {}, extra: 1 }, 'body: unknown fields "payload", "extra"'],
    [{ data: {} }, "type: is required, such as order.paid"],
    [{ type: "order.paid" }, "data: is required; null is allowed"],
    [{ type: ["order.paid"], data: {} }, "type: must be a string"],
    [{ ...event, organization: "a b" }, "organization: Use the organization's id (org_…) or slug"],
    [{ ...event, organization: "\0" }, "organization: Use the organization's id (org_…) or slug"],
    [{ events: {} }, "events: must be an array of events"],
    [{ events: [] }, "events: Send at least one event"],
    [{ events: [event], type: "order.paid" }, 'body: unknown field "type"'],
    [{ events: [[event]] }, "events[0]: must be a JSON object"],
    [{ events: [{ ...event, organization: "acme" }] }, 'events[0]: unknown field "organization"'],
    [[event], "body: must be a JSON object"],
    ["null", "body: must be a JSON object"],
    ['"text"', "body: must be a JSON object"],
    ['{"type":"order.paid","data":{},"__proto__":{"organization":"globex"}}', 'body: unknown field "__proto__"'],
  ])("%j: %s", async (body, detail) => {
    const answer = await bench.post(body);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([422, "invalid_request", detail]);
  });

  test.each(["2026-01-01", "2026-01-01T00:00:00", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59-23:59", "yesterday", 1_700_000_000, null])(
    "timestamp %j is refused",
    async (timestamp) => {
      expect((await bench.post({ ...event, timestamp })).body).toMatchObject({ status: 422, code: "invalid_request", errors: [{ field: "timestamp" }] });
    },
  );

  test.each(["", "é", "a\tb", "k".repeat(256)])("idempotency key %j is refused", async (idempotencyKey) => {
    expect((await bench.post({ ...event, idempotencyKey })).body).toMatchObject({ status: 422, code: "invalid_request" });
  });

  test("an empty Idempotency-Key header is refused rather than ignored, and so is one that differs from the body's", async () => {
    expect((await bench.post(event, { "idempotency-key": "" })).body.code).toBe("invalid_idempotency_key");
    expect((await bench.post({ ...event, idempotencyKey: "a" }, { "idempotency-key": "b" })).body.code).toBe("idempotency_keys_differ");
  });

  test.each(["", ".", "order..paid", "order.", "order paid", "ordér", "x".repeat(129), "\ud800", "*"])("type %j is refused", async (type) => {
    expect((await bench.post({ ...event, type })).body).toMatchObject({ status: 422, code: "invalid_event_type" });
  });
});

test("while the database is down the answer is 503 with Retry-After", async () => {
  const nowhere = "postgresql://nobody:nothing@127.0.0.1:1/posthorn";
  const db = openDatabase({ tenantUrl: nowhere, serviceUrl: nowhere });
  const { status, headers, body } = await bench.post(event, {}, createPublishHandler(db, baseUrl));
  expect([status, headers.get("retry-after"), headers.get("content-type"), body.code]).toEqual([503, "5", "application/problem+json", "database_unavailable"]);
  expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|nobody|ECONN/);
  await db.close();
});
