import type { z } from "zod";
import type { FoundApiKey } from "@/lib/api-keys/find";
import { keyActor, platformActor } from "@/lib/api-keys/key-actor";
import { tools, type Tools } from "@/lib/app/tools";
import type { Actor } from "@/lib/auth/actor";
import { clientAddress } from "@/lib/auth/client-address";
import { DomainError } from "@/lib/errors";
import type { PlatformActor } from "@/lib/organizations/platform-actor";
import { answerOnce, type Write } from "./answer-once";
import { authenticate } from "./authenticate";
import type { PageRequest } from "./cursor";
import { etagOf, isKnown, preconditionOf, type Precondition } from "./etag";
import { allowMethods, handle } from "./handle";
import type { AnswerOf, BodyOf, Method, Operation, ParamsOf } from "./operations/operation";
import { readBody } from "./read-body";
import { readQuery } from "./read-query";
import { resolveOrganization } from "./resolve-organization";

/** What an operation's work is given, all of it judged by the operation's description. */
export interface Call<Op extends Operation> {
  tools: Tools;
  key: FoundApiKey;
  /** The key in the organization that the request means. Throws where the operation is about none. */
  actor: Actor;
  /** The key as the platform. */
  platform: PlatformActor;
  params: ParamsOf<Op>;
  query: z.output<Op["query"]>;
  page: PageRequest;
  body: BodyOf<Op>;
  /** The body exactly as sent: for values whose bytes count. */
  bodyText: string;
  /** To be called on the present representation where it cannot change any more. */
  check: Precondition;
}

/** An operation with what carries it out: a few lines around verbs of lib. */
export interface Implemented {
  operation: Operation;
  work: (call: Call<never>) => Promise<unknown>;
}

/**
 * @param work answers or, where it has written something and the answer is yet
 *   to be read, returns what reads it: a failure there undoes nothing
 */
export function implement<Op extends Operation>(operation: Op, work: (call: Call<Op>) => Promise<AnswerOf<Op> | Response | (() => Promise<AnswerOf<Op>>)>): Implemented {
  return { operation, work: work as unknown as Implemented["work"] };
}

type Context = { params: Promise<Record<string, string>> };
export type RestRoute = ((request: Request, context: Context) => Promise<Response>) & { operations: Operation[] };

/**
 * A route of REST v1: one operation a method. The key is judged and counted
 * before anything else is read, then query, body and organization, and only
 * then is anything done.
 */
export function restRoute(implemented: Implemented[], given: () => Tools = tools): RestRoute {
  const byMethod = new Map(implemented.map((each) => [each.operation.method, each]));
  const allowed = [...byMethod.keys(), ...(byMethod.has("GET") ? ["HEAD"] : [])];
  const route = handle<Context>(async (request, { params }) => {
    allowMethods(request, ...allowed);
    const method = request.method === "HEAD" ? "GET" : request.method;
    return answer(byMethod.get(method as Method)!, given(), request, await params);
  });
  return Object.assign(route, { operations: implemented.map(({ operation }) => operation) });
}

async function answer({ operation, work }: Implemented, provided: Tools, request: Request, params: Record<string, string>): Promise<Response> {
  const { key } = await authenticate(provided.db, request, operation.scope, operation.method === "GET" ? "read" : "write");
  if (operation.platform && key.organization !== null) throw new DomainError(403, "platform_key_needed", "This is for keys of the platform.", "Use a key that was made without an organization: npm run api-key -- create.");
  const { organization: named, query, page } = readQuery(request.url, operation);
  const { text, body } = operation.method === "GET" ? { text: "", body: undefined } : await readBody(request, operation);
  const check = operation.method === "GET" ? () => {} : preconditionOf(request.headers, operation.ifMatch);
  const actor = await actorOf(operation, provided, request, key, params, named, body);
  const call = {
    tools: provided,
    key,
    get actor(): Actor {
      if (actor === null) throw new Error(`${operation.id} is about no organization`);
      return actor;
    },
    platform: platformActor(key, clientAddress(request.headers) ?? undefined),
    params,
    query,
    page,
    body,
    bodyText: text,
    check,
  };
  const write: Write<unknown> = {
    work: () => work(call as unknown as Call<never>),
    answer: async (done) => respond(operation, request, typeof done === "function" ? await (done as () => Promise<unknown>)() : done),
  };
  if (operation.idempotency !== "key") return write.answer(await write.work());
  return answerOnce(provided, operation, request, { apiKeyId: key.id, organizationId: actor?.organizationId ?? null }, text, write);
}

/** Null where the operation is about no organization. */
async function actorOf(operation: Operation, { db }: Tools, request: Request, key: FoundApiKey, params: Record<string, string>, inQuery: string | undefined, body: unknown): Promise<Actor | null> {
  if (operation.organization === "none") return null;
  const inBody = operation.organization === "body" ? (body as { organization?: string }).organization : undefined;
  const named = operation.organization === "path" ? params.organization : (inBody ?? inQuery ?? (await operatorFor(operation, db, key)));
  return keyActor(key, (await resolveOrganization(db, key, named)).id, clientAddress(request.headers) ?? undefined);
}

/** What belongs to no one organization is noted with the operator's, where a key of the platform names none. */
async function operatorFor({ operatorByDefault }: Operation, { service }: Tools["db"], key: FoundApiKey): Promise<string | undefined> {
  if (!operatorByDefault || key.organization !== null) return undefined;
  return (await service.organization.findFirst({ where: { operator: true }, select: { slug: true } }))?.slug;
}

/** Answers are the key's holder's alone, and may hold a secret that was made a moment ago. */
const headers = { "cache-control": "no-store" };

function respond({ status, etag, method }: Operation, request: Request, result: unknown): Response {
  if (result instanceof Response) return result;
  if (status === 204) return new Response(null, { status, headers });
  if (!etag) return Response.json(result, { status, headers });
  const tagged = { ...headers, etag: etagOf(result) };
  if (method === "GET" && isKnown(request.headers, tagged.etag)) return new Response(null, { status: 304, headers: tagged });
  return Response.json(result, { status, headers: tagged });
}
