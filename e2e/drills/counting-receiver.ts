import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What one endpoint got. */
export interface Counted {
  requests: number;
  distinct: Set<string>;
  open: number;
  /** Requests that it had to answer at the same time, at most. */
  mostOpen: number;
  /** performance.now() of the first request and of the last answer. */
  firstAt: number;
  lastAt: number;
}

export interface CountingReceiver {
  port: number;
  byPath: Map<string, Counted>;
  close(): Promise<void>;
}

/** Answers each request with 200 after `delayMs`, and keeps no more of it than counts. */
export async function startCountingReceiver(delayMs: number): Promise<CountingReceiver> {
  const byPath = new Map<string, Counted>();
  const server = createServer((request, response) => {
    let counted = byPath.get(request.url!);
    if (counted === undefined) byPath.set(request.url!, (counted = { requests: 0, distinct: new Set(), open: 0, mostOpen: 0, firstAt: performance.now(), lastAt: 0 }));
    counted.requests++;
    counted.distinct.add(String(request.headers["webhook-id"]));
    counted.mostOpen = Math.max(counted.mostOpen, ++counted.open);
    const answer = () => {
      // Before the sender can know of it and go on.
      counted.open--;
      counted.lastAt = performance.now();
      response.end();
    };
    request.resume().on("end", () => void setTimeout(answer, delayMs));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    byPath,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
