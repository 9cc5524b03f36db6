import { randomBytes } from "node:crypto";
import type { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET, POST, PUT } from "./route";

const names = ["INNGEST_DEV", "INNGEST_BASE_URL", "INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"];

beforeEach(() => {
  for (const name of names) vi.stubEnv(name, undefined);
  vi.stubEnv("TENANT_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none");
  vi.stubEnv("SERVICE_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none");
  vi.stubEnv("POSTHORN_ENCRYPTION_KEY", randomBytes(32).toString("base64"));
  vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
  vi.stubEnv("NEXTAUTH_SECRET", "s".repeat(32));
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  delete (globalThis as { posthornInngest?: unknown }).posthornInngest;
});

/** A call of the drain as a server makes it, without a signature. */
function unsignedCall(): NextRequest {
  const event = { name: "posthorn/endpoint.bell", data: { endpointId: crypto.randomUUID() }, id: "1", ts: 1 };
  const body = { version: 2, event, events: [event], steps: {}, ctx: { run_id: "r", attempt: 0, stack: { stack: [], current: 0 } } };
  return new Request("http://localhost:3000/api/inngest?fnId=posthorn-drain-endpoint&stepId=step", {
    method: "POST",
    headers: { host: "localhost:3000" },
    body: JSON.stringify(body),
  }) as NextRequest;
}

test.each([["GET", GET], ["POST", POST], ["PUT", PUT]])("%s is not found in embedded mode, and says why", async (_method, handler) => {
  const response = await handler(unsignedCall(), {});
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: { code: "embedded_mode", message: expect.stringContaining("inside the worker") } });
});

test("an unsigned call is refused where a server signs", async () => {
  vi.stubEnv("INNGEST_EVENT_KEY", "abcd");
  vi.stubEnv("INNGEST_SIGNING_KEY", "signkey-test-0123456789abcdef");
  expect((await POST(unsignedCall(), {})).status).toBe(401);
});

test("a development server may call unsigned, but not in production", async () => {
  vi.stubEnv("INNGEST_DEV", "1");
  vi.stubEnv("NODE_ENV", "production");
  const refused = await POST(unsignedCall(), {});
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: "unsigned" } });
  vi.stubEnv("NODE_ENV", "development");
  // The call is let through: what fails now is the database, which is not there.
  const called = await POST(unsignedCall(), {});
  expect(called.status).toBe(206);
  expect(await called.text()).toContain("ECONNREFUSED");
});

test("a body over the limit is refused before anything reads it", async () => {
  vi.stubEnv("INNGEST_DEV", "1");
  const large = new Request("http://localhost:3000/api/inngest?fnId=posthorn-drain-endpoint&stepId=step", { method: "POST", headers: { host: "localhost:3000" }, body: "x".repeat(8 * 1024 * 1024 + 1) }) as NextRequest;
  const refused = await POST(large, {});
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ error: { code: "body_too_large" } });
});
