import type { Bell } from "@/lib/delivery/bell";
import type { Client } from "./client";
import { bellEvent } from "./events";
import type { Log } from "./log";

/** One request to the event API: at most 512 KiB, and a bell takes about 130 bytes. */
const BELLS_PER_SEND = 1_000;

export interface Relay {
  push(endpointIds: string[]): void;
  /** Resolves when all that was pushed has been sent or given up. */
  idle(): Promise<void>;
}

/**
 * Passes the bells of those who publish by SQL on to an Inngest server. One request at a time:
 * what comes meanwhile is collected, so a burst costs few requests. A bell that cannot be sent
 * is dropped; the sweep finds what it was for.
 */
export function createRelay(client: Pick<Client, "send">, coalesce: (bells: Bell[]) => Promise<Bell[]>, log: Log): Relay {
  const pending = new Set<string>();
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (pending.size > 0) {
      const batch = [...pending].slice(0, BELLS_PER_SEND);
      for (const id of batch) pending.delete(id);
      try {
        const bells = await coalesce(batch.map((endpointId) => ({ endpointId, at: new Date() })));
        if (bells.length > 0) await client.send(bells.map(bellEvent));
      } catch (error) {
        log("error", "Bells could not be passed on; the next sweep rings for them.", { bells: batch.length, error });
      }
    }
    sending = undefined;
  }

  return {
    push(endpointIds) {
      for (const id of endpointIds) pending.add(id);
      // One turn later, so that a burst of notifications is one request.
      sending ??= new Promise((resolve) => setImmediate(resolve)).then(sendAll);
    },
    async idle() {
      await sending;
    },
  };
}
