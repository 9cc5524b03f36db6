import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** What the bench asks of its receiver, one message at a time. */
export type ReceiverRequest = { do: "listen"; ports: number } | { do: "reset"; delayMs: number } | { do: "count" } | { do: "latencies" };

export interface ReceiverCounts {
  requests: number;
  distinct: number;
  /** Requests without a webhook-id or a signature. */
  bare: number;
}

/**
 * A receiver in a process of its own: answers 200 to every POST, after a delay
 * where one is set, and never on /hang. Bodies may carry `"sentNs":"…"`, the
 * sender's monotonic clock, which all processes of one machine share.
 */
let delayMs = 0;
let counts = { requests: 0, bare: 0 };
let ids = new Set<string>();
let latencies: number[] = [];
const ok = Buffer.from("ok");

function answer(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/plain", "content-length": 2 });
  response.end(ok);
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const now = process.hrtime.bigint();
    counts.requests++;
    const id = request.headers["webhook-id"] as string | undefined;
    if (id === undefined || request.headers["webhook-signature"] === undefined) counts.bare++;
    else ids.add(id);
    if (request.url === "/hang") return;
    const sent = /"sentNs":"(\d+)"/.exec((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString("latin1", 0, 400));
    if (sent !== null) latencies.push(Number(now - BigInt(sent[1]!)) / 1e6);
    if (delayMs > 0) setTimeout(answer, delayMs, response);
    else answer(response);
  });
}

async function listen(): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", 1024, resolve));
  return (server.address() as { port: number }).port;
}

async function obey(request: ReceiverRequest): Promise<unknown> {
  if (request.do === "listen") return Promise.all(Array.from({ length: request.ports }, listen));
  if (request.do === "latencies") return latencies;
  if (request.do === "count") return { ...counts, distinct: ids.size } satisfies ReceiverCounts;
  ({ delayMs } = request);
  counts = { requests: 0, bare: 0 };
  ids = new Set();
  latencies = [];
  return null;
}

process.on("message", (request: ReceiverRequest) => void obey(request).then((reply) => process.send!(reply)));
process.on("disconnect", () => process.exit(0));
