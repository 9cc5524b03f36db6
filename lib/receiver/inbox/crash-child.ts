import { createRequire } from "node:module";
import type { ClaimedEvent, InboxStore } from "./inbox";
import { PostgresInbox, type Queryable } from "./postgres";
import { RedisInbox, type RedisClient } from "./redis";
import { workInbox } from "./work";

/**
 * A worker for tests that is killed between the effect and the mark, as a machine that loses its power would be.
 * `node --import tsx crash-child.ts postgres|redis URL`
 */
const [kind, url] = process.argv.slice(2) as ["postgres" | "redis", string];
const require = createRequire(import.meta.url);
const options = { leaseMs: 300, random: () => 0 };
const die = () => process.kill(process.pid, "SIGKILL");

async function work<Tx>(store: InboxStore<Tx>, effect: (event: ClaimedEvent, tx: Tx) => Promise<unknown>): Promise<void> {
  await workInbox(
    store,
    async (event, tx) => {
      await effect(event, tx);
      die();
      await new Promise(() => undefined);
    },
    options,
  );
}

if (kind === "postgres") {
  const { Pool } = require("pg") as { Pool: new (options: { connectionString: string }) => { connect(): Promise<Queryable> } };
  const pool = new Pool({ connectionString: url });
  void work(new PostgresInbox({ connect: () => pool.connect() }), (event, tx) => tx.query("INSERT INTO effects (event) VALUES ($1)", [event.id]));
} else {
  const { Redis } = require("ioredis") as { Redis: new (url: string) => RedisClient & { rpush(key: string, value: string): Promise<unknown> } };
  const redis = new Redis(url);
  void work(new RedisInbox({ redis }), (event) => redis.rpush("effects", event.id));
}
