import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How an endpoint of the soak behaves, by the first part of its path. All but the last arrive at the first or second attempt. */
export const tempers = ["steady", "slow", "flaky", "dropping", "asking", "away"] as const;
export type Temper = (typeof tempers)[number];

export interface SoakReceiver {
  port: number;
  requests: number;
  /** Requests by path and webhook-id. */
  received: Map<string, number>;
  /** From publishing to arrival at the steady endpoint, in ms. */
  latenciesMs: number[];
  /** While set, the endpoint that is away answers 503. */
  away: boolean;
  close(): Promise<void>;
}

/** What fails is told by counting, so that no breaker opens by chance: failures never come in a row. */
export async function startSoakReceiver(): Promise<SoakReceiver> {
  const fresh = new Map<Temper, number>();
  const receiver: SoakReceiver = { port: 0, requests: 0, received: new Map(), latenciesMs: [], away: false, close: closeServer };
  const server = createServer((request, response) => void answer(request, response).catch(() => request.socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.port = (server.address() as AddressInfo).port;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const temper = request.url!.split("/")[1] as Temper;
    const key = `${temper} ${String(request.headers["webhook-id"])}`;
    const count = (receiver.received.get(key) ?? 0) + 1;
    receiver.received.set(key, count);
    receiver.requests++;
    const nth = count === 1 ? (fresh.get(temper) ?? 0) + 1 : 0;
    if (count === 1) fresh.set(temper, nth);
    const fails = (oneIn: number) => nth > 0 && nth % oneIn === 0;
    if (temper === "steady") receiver.latenciesMs.push(Date.now() - (JSON.parse(body) as { data: { at: number } }).data.at);
    if (temper === "slow") await sleep(20 + (nth % 9) * 10);
    if (temper === "dropping" && fails(5)) return void request.socket.destroy();
    if (temper === "asking" && fails(10)) return void response.writeHead(429, { "retry-after": "2" }).end();
    const status = (temper === "flaky" && fails(4)) || (temper === "away" && receiver.away) ? 503 : 200;
    response.writeHead(status).end();
  }

  async function closeServer(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return receiver;
}
