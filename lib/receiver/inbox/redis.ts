import { fail } from "../errors";
import type { ClaimedEvent, ClaimOptions, InboxEvent, InboxStore } from "./inbox";
import { CLAIM, FINISH, HOLDING, INSERT, PUT_OFF, REVIVE } from "./redis-scripts";

/** What is needed of ioredis, or of anything with an `eval` of this form. */
export interface RedisClient {
  eval(script: string, numberOfKeys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}

export interface RedisInboxOptions {
  redis: RedisClient;
  /** Default "webhook-inbox". */
  prefix?: string;
  /** How long the id of a finished event is remembered, ms; default 30 days. Longer than the sender tries. */
  rememberMs?: number;
}

/**
 * An inbox in Redis (6.2 or newer). Each step is one Lua script, so that nothing comes between. Redis cannot share a
 * transaction with the place where your effect happens: a process that dies between effect and mark leaves the event
 * to another, and the effect happens again; and one that outlasts its lease runs beside the next one. So key the effect
 * by `event.id`, or use PostgresInbox.
 * An event is as durable as your Redis: turn on appendonly with `appendfsync always` if it must survive a crash, and
 * set `maxmemory-policy noeviction`, or a full Redis throws away events, and ids that it should know.
 */
export class RedisInbox implements InboxStore<RedisClient> {
  readonly #redis: RedisClient;
  readonly #rememberMs: number;
  readonly #event: string;
  readonly #due: string;
  readonly #dead: string;

  constructor({ redis, prefix = "webhook-inbox", rememberMs = 30 * 86_400_000 }: RedisInboxOptions) {
    if (!/^[\w:.-]{1,100}$/.test(prefix)) fail("bad_option", "The prefix must be letters, digits and _ : . -");
    this.#redis = redis;
    this.#rememberMs = rememberMs;
    this.#event = `{${prefix}}:event:`;
    this.#due = `{${prefix}}:due`;
    this.#dead = `{${prefix}}:dead`;
  }

  async insert({ id, body }: InboxEvent, now = new Date()): Promise<"stored" | "duplicate"> {
    const stored = await this.#run(INSERT, [this.#event + id, this.#due], [id, Buffer.from(body).toString("base64"), now.getTime()]);
    return stored === 1 ? "stored" : "duplicate";
  }

  async claim({ now, limit, leaseMs, maxAttempts }: ClaimOptions): Promise<ClaimedEvent[]> {
    const claimed = await this.#run(CLAIM, [this.#due, this.#dead], [now.getTime(), limit, now.getTime() + leaseMs, maxAttempts, this.#event]);
    return (claimed as [string, string, number, number][]).map(([id, body, attempt, claim]) => ({ id, body: Buffer.from(body, "base64"), attempt, claim }));
  }

  async finish({ id, claim }: ClaimedEvent, effect: (redis: RedisClient) => Promise<unknown>, _now: Date): Promise<"done" | "lost"> {
    if ((await this.#run(HOLDING, [this.#event + id], [id, claim])) !== 1) return "lost";
    await effect(this.#redis);
    return (await this.#run(FINISH, [this.#event + id, this.#due], [id, claim, this.#rememberMs])) === 1 ? "done" : "lost";
  }

  async putOff({ id, claim }: ClaimedEvent, dueAt: Date | null, error: string | null): Promise<void> {
    await this.#run(PUT_OFF, [this.#event + id, this.#due, this.#dead], [id, claim, dueAt ? dueAt.getTime() : "", error ?? "", Date.now(), error === null ? -1 : 0]);
  }

  async revive(id: string, now = new Date()): Promise<boolean> {
    return (await this.#run(REVIVE, [this.#event + id, this.#due, this.#dead], [id, now.getTime()])) === 1;
  }

  #run(script: string, keys: string[], values: (string | number)[]): Promise<unknown> {
    return this.#redis.eval(script, keys.length, ...keys, ...values);
  }
}
