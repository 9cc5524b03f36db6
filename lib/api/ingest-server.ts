import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { DomainError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { toProblemResponse } from "./problem";
import { maxBodyBytes } from "./publish";

type RequestHandler = (request: Request) => Promise<Response>;

/**
 * A bare HTTP server in front of route handlers: the same functions that the
 * pages' server serves, without a framework around them. `routes` maps a path to
 * its handler; anything else is a 404 problem.
 */
export function createIngestServer(routes: Record<string, RequestHandler>): Server {
  return createServer((incoming, outgoing) => {
    void answer(routes, incoming).then(
      (response) => send(response, incoming, outgoing),
      () => outgoing.destroy(), // the caller went away in the middle of the body
    );
  });
}

async function answer(routes: Record<string, RequestHandler>, incoming: IncomingMessage): Promise<Response> {
  const path = incoming.url!.split("?", 1)[0]!;
  const handler = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (handler === undefined) {
    incoming.resume();
    return toProblemResponse(new DomainError(404, "not_found", "There is nothing here.", `This door serves ${Object.keys(routes).join(" and ")}; the rest of the API is at the dashboard's address.`), newId());
  }
  const body = await readBody(incoming);
  return handler(new Request(`http://ingest${incoming.url}`, { method: incoming.method, headers: headersOf(incoming), body: body as BodyInit | undefined }));
}

/** Of what is too long one byte more than the limit is kept, for the handler to refuse as everywhere. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  if (incoming.method === "GET" || incoming.method === "HEAD") return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
    else return Buffer.alloc(maxBodyBytes + 1);
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size);
}

/** Those of the connection itself are not the handler's, and Request would refuse some. */
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "expect"]);

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!hopByHop.has(rawHeaders[at]!.toLowerCase())) headers.push([rawHeaders[at]!, rawHeaders[at + 1]!]);
  }
  return headers;
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string | number> = Object.fromEntries(response.headers);
  headers["content-length"] = body.length;
  if (!incoming.complete) headers.connection = "close"; // the rest of a refused body is not read
  outgoing.writeHead(response.status, headers);
  outgoing.end(body);
  if (!incoming.complete) incoming.resume();
}
