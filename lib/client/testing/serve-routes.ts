import fs from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

type Handler = (request: Request, context: { params: Promise<Record<string, string | string[]>> }) => Promise<Response>;
type Route = Record<string, Handler>;

export interface ServedRoutes {
  url: string;
  /** Requests so far, as "POST /api/v1/events". */
  asked: string[];
  /** Answers the next so many requests itself; null: breaks the connection. */
  refuseNext(count: number, answer: { status: number; headers?: Record<string, string>; body?: string } | null): void;
  /** As when a network goes away. */
  breakConnections(): void;
  close(): Promise<void>;
}

const folder = fileURLToPath(new URL("../../../app/api/v1/", import.meta.url));

/**
 * The very routes of REST v1 behind a plain HTTP server on this machine, found
 * by walking the source. Set the environment of web before: they read it at
 * their first request.
 */
export async function serveRoutes(): Promise<ServedRoutes> {
  const routes = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "route.ts").map(readRoute).sort((one, other) => one.wild - other.wild);
  const asked: string[] = [];
  let refusals: Parameters<ServedRoutes["refuseNext"]>[1][] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url!.split("?")[0]}`);
    const refusal = refusals.shift();
    if (refusal === null) return void incoming.socket.destroy();
    if (refusal !== undefined) return void outgoing.writeHead(refusal.status, refusal.headers).end(refusal.body);
    answer(routes, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuseNext: (count, given) => (refusals = Array.from({ length: count }, () => given)),
    breakConnections: () => server.closeAllConnections(),
    close: () => closeServer(server),
  };
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

interface Mounted {
  pattern: RegExp;
  /** How many of its parts are parameters: fixed addresses come first. */
  wild: number;
  load: () => Promise<Route>;
}

function readRoute(file: string): Mounted {
  const parts = path.dirname(file).split("/").filter((part) => part !== "." && !/^\(.*\)$/.test(part));
  const pattern = parts.map((part) => part.replace(/^\[\.\.\.(\w+)\]$/, "(?<$1>.+)").replace(/^\[(\w+)\]$/, "(?<$1>[^/]+)")).join("/");
  const wild = parts.reduce((sum, part) => sum + (part.startsWith("[...") ? 100 : part.startsWith("[") ? 1 : 0), 0);
  return { pattern: new RegExp(`^/api/v1/${pattern}$`), wild, load: () => import(/* @vite-ignore */ path.join(folder, file)) as Promise<Route> };
}

async function answer(routes: Mounted[], incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url!, `http://${incoming.headers.host}`);
  const found = routes.map((route) => ({ route, match: route.pattern.exec(url.pathname) })).find(({ match }) => match !== null);
  const handler = found && (await found.route.load())[incoming.method!];
  if (!found || !handler) return void outgoing.writeHead(404, { "content-type": "text/html" }).end("<!doctype html><title>404</title>");
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const body = ["GET", "HEAD"].includes(incoming.method!) ? undefined : (Readable.toWeb(incoming) as ReadableStream);
  const request = new Request(url, { method: incoming.method, headers: incoming.headers as Record<string, string>, body, duplex: "half", signal: gone.signal } as RequestInit);
  const params = Object.fromEntries(Object.entries(found.match!.groups ?? {}).map(([name, value]) => [name, found.route.wild >= 100 ? value.split("/").map(decodeURIComponent) : decodeURIComponent(value)]));
  const response = await handler(request, { params: Promise.resolve(params) });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (response.body === null) return void outgoing.end();
  Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]).on("error", () => outgoing.destroy()).pipe(outgoing);
}
