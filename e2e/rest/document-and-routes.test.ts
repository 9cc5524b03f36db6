import { beforeAll, expect, test, vi } from "vitest";
import { openApiDocument } from "@/lib/openapi/document";
import { operationsIn } from "./document-checks";
import { loadRoutes, type LoadedRoute } from "./load-routes";

/** Routes that are no operation of the document, and why. */
const undescribed: Record<string, string> = { "GET /openapi.json": "the document itself" };
/** Routes whose handler is not made of the description, and the methods that they take. */
const ofTheirOwn: Record<string, string[]> = { "/listen": ["GET"], "/openapi.json": ["GET"] };

let routes: LoadedRoute[];
beforeAll(async () => {
  for (const [name, value] of Object.entries({ TENANT_DATABASE_URL: "postgres://x@127.0.0.1:1/x", SERVICE_DATABASE_URL: "postgres://x@127.0.0.1:1/x", NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: "x".repeat(32), POSTHORN_ENCRYPTION_KEY: Buffer.alloc(32).toString("base64") })) vi.stubEnv(name, value);
  routes = await loadRoutes();
}, 120_000);

test("the document has every route there is, and there is every route that it has", () => {
  const documented = operationsIn(openApiDocument("https://hooks.example", [])).map(({ method, path }) => `${method} ${path}`);
  const there = routes.flatMap(({ path, operations }) => operations ?? (ofTheirOwn[path] ?? ["?"]).map((method) => `${method} ${path}`));
  expect(there.filter((each) => !(each in undescribed)).sort()).toEqual(documented.sort());
});

test("each route file stands where its operations say", () => {
  for (const { path, operations } of routes) for (const operation of operations ?? []) expect(operation.split(" ")[1]).toBe(path);
});

test("a method that a route does not take is answered with those that it takes", async () => {
  for (const { path, handlers, operations } of routes) {
    const takes = (operations ?? ofTheirOwn[path]!.map((method) => `${method} ${path}`)).map((each) => each.split(" ")[0]);
    for (const method of (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter((each) => !takes.includes(each))) {
      const response = await handlers[method]!(new Request(`https://hooks.example/api/v1${path}`, { method }), { params: Promise.resolve({}) });
      expect([method, path, response.status, ((await response.json()) as { code: string }).code]).toEqual([method, path, 405, "method_not_allowed"]);
      expect(response.headers.get("allow")!.split(", ").filter((each) => each !== "HEAD").sort()).toEqual([...takes].sort());
    }
  }
});
