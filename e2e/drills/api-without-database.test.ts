import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { allOperations } from "@/lib/api/operations/all";
import { newApiKeySecret } from "@/lib/api-keys/secret";
import { serveRoutes, type ServedRoutes } from "@/lib/client/testing/serve-routes";
import { testEncryptionKey } from "@/prisma/factories";

/** No database server is there at all, from the first request on. */

let server: ServedRoutes;

beforeAll(async () => {
  const nowhere = "postgresql://nobody:nothing@127.0.0.1:1/posthorn";
  const environment = { TENANT_DATABASE_URL: nowhere, SERVICE_DATABASE_URL: nowhere, NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: "x".repeat(32), POSTHORN_ENCRYPTION_KEY: testEncryptionKey };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.spyOn(console, "error").mockReturnValue(undefined); // each refused request is told there
  server = await serveRoutes();
});
afterAll(() => server.close());

const doors = [...allOperations.map(({ method, path }) => `${method} ${path}`), "GET /listen"].map((door) => [door] as const);

test.each(doors)("%s answers 503 with Retry-After, in the API's own form", async (door) => {
  const [method, path] = door.split(" ") as [string, string];
  const answer = await fetch(`${server.url}/api/v1${path.replace(/\{\w+\}/g, "x")}`, { method, headers: { authorization: `Bearer ${newApiKeySecret()}`, "content-type": "application/json", accept: "application/json, text/event-stream" }, body: method === "GET" ? undefined : "{}" });
  const text = await answer.text();
  expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("content-type")]).toEqual([503, "5", "application/problem+json"]);
  expect(JSON.parse(text)).toMatchObject({ status: 503, code: "database_unavailable" });
  expect(text).not.toMatch(/127\.0\.0\.1|nobody|ECONN/);
});
