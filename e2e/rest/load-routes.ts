import fs from "node:fs";
import path from "node:path";
import type { Method } from "@/lib/api/operations/operation";

type RouteHandler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** A method of a route file under app/api/v1: the very function that the pages' server calls. */
export interface LoadedRoute {
  /** As the operations write it: "/endpoints/{endpoint}". */
  path: string;
  handlers: Partial<Record<Method, RouteHandler>>;
  /** `METHOD` of each that the route's file carries out by its descriptions; null: a handler of its own. */
  operations: string[] | null;
}

const root = path.resolve("app/api/v1");

/** Every route of REST v1, found by walking the folder. */
export async function loadRoutes(): Promise<LoadedRoute[]> {
  const files = fs.readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "route.ts").sort();
  return Promise.all(files.map(async (file) => load(path.posix.dirname(file), (await import(/* @vite-ignore */ path.join(root, file))) as Record<string, unknown>)));
}

function load(folder: string, module: Record<string, unknown>): LoadedRoute {
  const methods = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter((method) => typeof module[method] === "function");
  const described = methods.map((method) => module[method] as RouteHandler & { operations?: { method: string; path: string }[] }).find(({ operations }) => operations !== undefined);
  return {
    path: `/${folder.replaceAll(/\[(\w+)\]/g, "{$1}")}`,
    handlers: Object.fromEntries(methods.map((method) => [method, module[method] as RouteHandler])),
    operations: described?.operations?.map(({ method, path: of }) => `${method} ${of}`) ?? null,
  };
}

export interface Sent {
  method: string;
  /** Below /api/v1, with its query. */
  address: string;
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls a route as the server would: the address decides which. */
export async function send(routes: LoadedRoute[], { method, address, key, body, headers = {} }: Sent): Promise<Response> {
  const [pathname] = address.split("?") as [string];
  const found = routes.map((route) => ({ route, params: match(route.path, pathname) })).filter(({ params }) => params !== null).sort((one, other) => Object.keys(one.params!).length - Object.keys(other.params!).length)[0];
  if (found === undefined) throw new Error(`no route for ${address}`);
  const text = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(`https://hooks.example/api/v1${address}`, {
    method,
    body: text,
    headers: { ...(text !== undefined && { "content-type": "application/json" }), ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers },
  });
  return found.route.handlers[method as Method]!(request, { params: Promise.resolve(found.params!) });
}

function match(template: string, pathname: string): Record<string, string> | null {
  const wanted = template.split("/");
  const given = pathname.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part.startsWith("{")) params[part.slice(1, -1)] = decodeURIComponent(given[at]!);
    else if (part !== given[at]) return null;
  }
  return params;
}
