import type { FoundApiKey } from "@/lib/api-keys/find";
import { keyActor, platformActor } from "@/lib/api-keys/key-actor";
import type { Actor } from "@/lib/auth/actor";
import { clientAddress } from "@/lib/auth/client-address";
import type { Scope } from "@/lib/auth/permissions";
import { tools, type Tools } from "@/lib/app/tools";
import { DomainError } from "@/lib/errors";
import type { PlatformActor } from "@/lib/organizations/platform-actor";
import { authenticate } from "./authenticate";
import { allowMethods, handle } from "./handle";
import { resolveOrganization } from "./resolve-organization";

/** What an operation of the API is given. */
export interface ApiCall {
  tools: Tools;
  request: Request;
  key: FoundApiKey;
  /** The path's parameters. */
  params: Record<string, string>;
  /** The query's, each at most once. */
  query: Record<string, string>;
  /** The key in the organization that was named: by its id or slug, or, left out, the key's own. */
  actorIn(named: string | undefined): Promise<Actor>;
  /** The key as the platform; refuses an organization's. */
  asPlatform(): PlatformActor;
}

export interface Operation {
  scope: Scope;
  work: (call: ApiCall) => Promise<Response>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Context = { params: Promise<Record<string, string>> };

/**
 * A route of REST v1: one operation a method, each with the scope that it
 * needs. The key is judged and counted before anything else is read.
 */
export function apiRoute(operations: Partial<Record<Method, Operation>>, given: () => Tools = tools) {
  return handle<Context>(async (request, { params }) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    allowMethods(request, ...Object.keys(operations), ...(operations.GET ? ["HEAD"] : []));
    const { scope, work } = operations[method as Method]!;
    const provided = given();
    const { key } = await authenticate(provided.db, request, scope, method === "GET" ? "read" : "write");
    const address = clientAddress(request.headers) ?? undefined;
    return work({
      tools: provided,
      request,
      key,
      params: await params,
      query: queryOf(request),
      actorIn: async (named) => keyActor(key, (await resolveOrganization(provided.db, key, named)).id, address),
      asPlatform: () => {
        if (key.organization !== null) throw new DomainError(403, "platform_key_needed", "This is for keys of the platform.", "Use a key that was made without an organization: npm run api-key -- create.");
        return platformActor(key, address);
      },
    });
  });
}

/** Answers are the key's holder's alone, and may hold a secret that was made a moment ago. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}
