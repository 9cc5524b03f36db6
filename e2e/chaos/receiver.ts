import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** How the receivers of a chaos run behave, by path. */
export const moods = ["steady", "slow", "flaky", "dropping"] as const;
export type Mood = (typeof moods)[number];

export interface ChaosReceiver {
  port: number;
  /** Requests by endpoint path and webhook-id. */
  received: Map<string, number>;
  /** Requests for a delivery whose last one was still open on a live connection. */
  overlaps: number;
  /** Bodies that differ between attempts of one delivery. */
  changed: number;
  close(): Promise<void>;
}

/** Receives everything, keeps count, and behaves as the path says: `/steady/…`, `/slow/…`, `/flaky/…`, `/dropping/…`. */
export async function startChaosReceiver(random: () => number): Promise<ChaosReceiver> {
  const open = new Set<string>();
  const bodies = new Map<string, string>();
  const receiver: ChaosReceiver = { port: 0, received: new Map(), overlaps: 0, changed: 0, close: () => closeServer(server) };
  const server = createServer(async (request, response) => {
    const key = `${request.url} ${String(request.headers["webhook-id"])}`;
    if (open.has(key)) receiver.overlaps++;
    open.add(key);
    response.on("close", () => open.delete(key));
    let body = "";
    try {
      for await (const chunk of request) body += String(chunk);
    } catch {
      return; // the sender was killed while it wrote
    }
    if ((bodies.get(key) ?? body) !== body) receiver.changed++;
    bodies.set(key, body);
    const count = (receiver.received.get(key) ?? 0) + 1;
    receiver.received.set(key, count);
    const mood = request.url!.split("/")[1] as Mood;
    if (mood === "slow") await new Promise((resolve) => setTimeout(resolve, 20 + random() * 80));
    if (mood === "dropping" && random() < 0.2) return void request.socket.destroy();
    response.writeHead(mood === "flaky" && count === 1 && random() < 0.3 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
