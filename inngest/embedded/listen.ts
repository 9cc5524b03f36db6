import pg from "pg";
import type { Log } from "@/inngest/log";

export const BELL_CHANNEL = "posthorn_bell";

export interface BellListener {
  /** Resolves when the first connection listens. */
  ready: Promise<void>;
  close(): Promise<void>;
}

export interface BellListenerOptions {
  connectionString: string;
  onBells(endpointIds: string[]): void;
  /** After each connect: what was notified before, or while the connection was gone, went unheard. */
  onConnected(): void;
  log: Log;
  random?: () => number;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
/** A peer that vanished without a word is noticed by a query that gets no answer. */
const PING_EVERY_MS = 30_000;
const PING_TIMEOUT_MS = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Listens for bells on a connection of its own, and connects again for as long as it is not closed. */
export function listenForBells(options: BellListenerOptions): BellListener {
  const { log, random = Math.random } = options;
  let closed = false;
  let client: pg.Client | undefined;
  let wakeUp = () => {};
  let markReady = () => {};
  const ready = new Promise<void>((resolve) => (markReady = resolve));

  async function keepListening(): Promise<void> {
    for (let failures = 0; !closed; failures++) {
      try {
        await listen();
        failures = 0;
      } catch (error) {
        log("warn", "The bell listener lost its connection.", { error });
      }
      if (!closed) await delay(Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS) * (1 + random()));
    }
  }

  /** Resolves when it is closed, rejects when the connection fails. */
  async function listen(): Promise<void> {
    const connection = new pg.Client({ connectionString: options.connectionString, keepAlive: true, query_timeout: PING_TIMEOUT_MS });
    client = connection;
    const ended = new Promise<void>((resolve, reject) => {
      connection.on("error", reject);
      connection.on("end", () => (closed ? resolve() : reject(new Error("The database closed the connection."))));
    });
    ended.catch(() => {}); // also awaited below, but only once connected
    connection.on("notification", ({ payload }) => options.onBells(readPayload(payload ?? "", log)));
    let ping: NodeJS.Timeout | undefined;
    try {
      await connection.connect();
      await connection.query(`LISTEN ${BELL_CHANNEL}`);
      options.onConnected();
      markReady();
      ping = setInterval(() => connection.query("SELECT 1").catch((error: Error) => connection.emit("error", error)), PING_EVERY_MS);
      await ended;
    } finally {
      clearInterval(ping);
      connection.end().catch(() => {});
    }
  }

  function delay(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => (clearTimeout(timer), resolve());
    });
  }

  const done = keepListening();
  return {
    ready,
    async close() {
      closed = true;
      wakeUp();
      await client?.end().catch(() => {});
      await done;
    },
  };
}

/** Anyone who may connect to the database can notify: what is not a list of ids is told and left out. */
function readPayload(payload: string, log: Log): string[] {
  const ids = payload.split(",").filter((id) => UUID.test(id));
  if (ids.length === 0) log("warn", "A bell named no endpoint.", { payload: payload.slice(0, 100) });
  return ids;
}
