import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { z } from "zod";
import { DomainError, notFound } from "@/lib/errors";
import { handle } from "./handle";

let log: MockInstance;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => log.mockRestore());

const answer = async (error: unknown) => {
  const response = await handle(async () => Promise.reject(error))(new Request("https://x.example"));
  return { response, body: (await response.json()) as Record<string, unknown> };
};

test("a domain error is told whole", async () => {
  const { response, body } = await answer(new DomainError(409, "endpoint_limit", "No place left.", "Delete one.", { used: 10 }));
  expect(response.status).toBe(409);
  expect(body).toMatchObject({ title: "Endpoint limit", status: 409, code: "endpoint_limit", detail: "No place left.", fix: "Delete one.", used: 10, requestId: response.headers.get("x-request-id") });
});

test("details cannot replace what every problem has", async () => {
  const { body } = await answer(new DomainError(422, "odd", "What is wrong.", "Fix.", { status: 200, code: "other", detail: "else" }));
  expect(body).toMatchObject({ status: 422, code: "odd", detail: "What is wrong." });
});

test("a schema's error lists its fields", async () => {
  const error = z.object({ a: z.object({ b: z.string() }) }).safeParse({ a: { b: 1 } }).error;
  expect((await answer(error)).body).toMatchObject({ status: 422, code: "invalid_request", errors: [{ field: "a.b" }] });
});

test("anything else is logged under the request id, and nothing of it is told", async () => {
  const { response, body } = await answer(Object.assign(new Error("relation users has row (alice, $argon2id$…)"), { detail: "Key (email)=(alice@example.com) exists" }));
  expect(response.status).toBe(500);
  expect(JSON.stringify(body)).not.toMatch(/users|alice|argon2/);
  const line = JSON.parse(String(log.mock.calls[0]![0])) as Record<string, unknown>;
  expect(line).toMatchObject({ level: "error", reference: body.requestId });
  expect(JSON.stringify(line)).not.toContain("alice@example.com");
});

test.each([
  Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" }),
  Object.assign(new Error("terminating connection"), { code: "57P01", severity: "FATAL" }),
  Object.assign(new Error("sorry, too many clients"), { code: "53300", severity: "FATAL" }),
  Object.assign(new Error("pool timed out"), { code: "P2024" }),
  Object.assign(new Error("outer"), { cause: Object.assign(new Error("gone"), { code: "ECONNRESET" }) }),
  new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]),
])("a database that is away is a 503 with Retry-After: %s", async (error) => {
  const { response, body } = await answer(error);
  expect([response.status, response.headers.get("retry-after"), body.code]).toEqual([503, "5", "database_unavailable"]);
  // It may have gone after a commit.
  expect(`${String(body.detail)} ${String(body.fix)}`).not.toMatch(/nothing was stored/i);
});

test.each([Object.assign(new Error("duplicate key"), { code: "23505", severity: "ERROR" }), Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" })])("what trying again cannot help is a 500: %s", async (error) => {
  expect((await answer(error)).response.status).toBe(500);
});

test("Next's own signals pass through", async () => {
  const signal = Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;replace;/sign-in;307;" });
  await expect(handle(async () => Promise.reject(signal))(new Request("https://x.example"))).rejects.toBe(signal);
});

test("a good answer carries a request id too", async () => {
  const response = await handle(async () => Response.json({ ok: true }))(new Request("https://x.example"));
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect((await answer(notFound("endpoint"))).response.status).toBe(404);
});
