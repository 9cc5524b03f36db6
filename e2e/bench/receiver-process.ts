import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ReceiverCounts, ReceiverRequest } from "./receiver";

export interface BenchReceiver {
  /** Origins, one for each port: pools of connections are kept per origin. */
  origins: string[];
  ports: number[];
  reset(delayMs?: number): Promise<void>;
  count(): Promise<ReceiverCounts>;
  /** Milliseconds from the sender's stamp to the last byte of the body, in order of arrival. */
  latencies(): Promise<number[]>;
  /** Resolves once so many requests have come. */
  reached(requests: number, patienceMs: number): Promise<void>;
  close(): void;
}

export async function startReceiver(ports: number): Promise<BenchReceiver> {
  const child = fork(fileURLToPath(new URL("./receiver.ts", import.meta.url)), { execArgv: ["--import", "tsx"] });
  let line: Promise<unknown> = Promise.resolve();
  const ask = <T>(request: ReceiverRequest): Promise<T> => {
    const reply = line.then(async () => {
      child.send(request);
      return (await once(child, "message"))[0] as T;
    });
    line = reply.catch(() => {});
    return reply;
  };
  const open = await ask<number[]>({ do: "listen", ports });
  return {
    origins: open.map((port) => `http://127.0.0.1:${port}`),
    ports: open,
    reset: (delayMs = 0) => ask({ do: "reset", delayMs }),
    count: () => ask({ do: "count" }),
    latencies: () => ask({ do: "latencies" }),
    async reached(requests, patienceMs) {
      for (const begun = performance.now(); (await ask<ReceiverCounts>({ do: "count" })).requests < requests; ) {
        if (performance.now() - begun > patienceMs) throw new Error(`The receiver got ${(await ask<ReceiverCounts>({ do: "count" })).requests} of ${requests} requests in ${patienceMs / 1000} s`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    close: () => child.disconnect(),
  };
}
