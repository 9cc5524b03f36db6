import pg from "pg";
import type { Log } from "@/inngest/log";

export const BELL_CHANNEL = "posthorn_bell";
export const REPLAY_CHANNEL = "posthorn_replay";

export interface BellListener {
  /** Resolves when the first connection listens. */
  ready: Promise<void>;
  close(): Promise<void>;
}

export interface BellListenerOptions {
  connectionString: string;
  onBells(endpointIds: string[]): void;
  /** A replay has something to do. */
  onReplay(replayId: string): void;
  /** After each connect: what was notified before, or while the connection was gone, went unheard. */
  onConnected(): void;
  log: Log;
  random?: () => number;
  pingEveryMs?: number;
  pingTimeoutMs?: number;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
/** A peer that vanished without a word is noticed by a query that gets no answer. */
const PING_EVERY_MS = 30_000;
const PING_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Listens for bells on a connection of its own, and connects again for as long as it is not closed. */
export function listenForBells(options: BellListenerOptions): BellListener {
  const { log, random = Math.random, pingEveryMs = PING_EVERY_MS, pingTimeoutMs = PING_TIMEOUT_MS } = options;
  let closed = false;
  let failures = 0;
  let client: pg.Client | undefined;
  let wakeUp = () => {};
  let markReady = () => {};
  const ready = new Promise<void>((resolve) => (markReady = resolve));

  async function keepListening(): Promise<void> {
    while (!closed) {
      try {
        await listen();
      } catch (error) {
        if (closed) return;
        log("warn", "The bell listener has no connection.", { error });
        await delay(Math.min(FIRST_DELAY_MS * 2 ** failures++, LONGEST_DELAY_MS) * (1 + random()));
      }
    }
  }

  /** Resolves when it is closed, rejects when the connection fails. */
  async function listen(): Promise<void> {
    const connection = new pg.Client({
      connectionString: options.connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: pingTimeoutMs,
    });
    client = connection;
    const ended = new Promise<void>((resolve, reject) => {
      connection.on("error", reject);
      connection.on("end", () => (closed ? resolve() : reject(new Error("The database closed the connection."))));
    });
    ended.catch(() => {}); // also awaited below, but only once connected
    connection.on("notification", ({ channel, payload }) => {
      const ids = readPayload(channel, payload ?? "", log);
      if (channel === REPLAY_CHANNEL) for (const id of ids) options.onReplay(id);
      else if (ids.length > 0) options.onBells(ids);
    });
    let nextPing: NodeJS.Timeout | undefined;
    const ping = () =>
      connection.query("SELECT 1").then(
        () => (nextPing = setTimeout(ping, pingEveryMs)),
        (error: Error) => connection.emit("error", error),
      );
    try {
      await connection.connect();
      await connection.query(`LISTEN ${BELL_CHANNEL}; LISTEN ${REPLAY_CHANNEL}`);
      failures = 0;
      options.onConnected();
      markReady();
      nextPing = setTimeout(ping, pingEveryMs);
      await ended;
    } finally {
      clearTimeout(nextPing);
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
function readPayload(channel: string, payload: string, log: Log): string[] {
  const ids = payload.split(",").filter((id) => UUID.test(id));
  if (ids.length === 0) log("warn", channel === REPLAY_CHANNEL ? "A call named no replay." : "A bell named no endpoint.", { payload: payload.slice(0, 100) });
  return ids;
}
