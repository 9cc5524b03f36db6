import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RedisInbox, type RedisClient } from "./redis";
import * as scripts from "./redis-scripts";
import { describeStore } from "./store-suite";
import { workInbox } from "./work";

const installed = canRun("redis-server");

describe.skipIf(!installed)(`an inbox in Redis${installed ? "" : " (not tested here: redis-server is not on the PATH)"}`, () => {
  let server: ChildProcess;
  let redis: Redis;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    server = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--daemonize", "no"], { stdio: "ignore" });
    redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    redis.on("error", () => undefined);
    await redis.ping();
  });
  afterAll(() => {
    redis.disconnect();
    server.kill("SIGKILL");
  });
  const fresh = async () => {
    await redis.flushall();
    return new RedisInbox({ redis });
  };
  const event = { id: "evt_1", body: Buffer.from("{}") };

  describeStore(fresh);

  it("loses no event to a worker that is killed between effect and mark: its effect happens again, under the same id", { timeout: 60_000 }, async () => {
    const inbox = await fresh();
    await inbox.insert(event);
    expect(await killedWorker("redis", url)).toBe("SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await workInbox(inbox, ({ id }) => redis.rpush("effects", id))).toBe(1);
    expect(await redis.lrange("effects", 0, -1)).toEqual(["evt_1", "evt_1"]);
    expect(await workInbox(inbox, () => redis.rpush("effects", "once more"))).toBe(0);
  });

  it("remembers the id of a finished event for as long as it was told, and keeps no body of it", async () => {
    await fresh();
    const inbox = new RedisInbox({ redis, prefix: "shop:hooks", rememberMs: 60_000 });
    await inbox.insert(event);
    await workInbox(inbox, async () => undefined);
    expect(await redis.hgetall("{shop:hooks}:event:evt_1")).toEqual({ state: "done", attempts: "1", claims: "1" });
    expect(await redis.pttl("{shop:hooks}:event:evt_1")).toBeGreaterThan(50_000);
    expect(await redis.zcard("{shop:hooks}:due")).toBe(0);
  });
});

describe("what an inbox says to Redis", () => {
  it("names every key that it knows, all with one tag, so that a cluster finds its node", async () => {
    const calls: { script: string; keys: string[]; values: (string | number)[] }[] = [];
    const redis: RedisClient = {
      eval: async (script, count, ...rest) => {
        calls.push({ script, keys: rest.slice(0, count) as string[], values: rest.slice(count) });
        return script === scripts.CLAIM ? [] : 1;
      },
    };
    const inbox = new RedisInbox({ redis, prefix: "hooks" });
    const claimed = { id: "evt_1", body: Buffer.from("{}"), attempt: 2, claim: 2 };
    await inbox.insert(claimed, new Date(5));
    await inbox.claim({ now: new Date(5), limit: 3, leaseMs: 10, maxAttempts: 4 });
    await inbox.finish(claimed, async () => undefined, new Date(6));
    await inbox.putOff(claimed, new Date(9), "why");
    await inbox.revive("evt_1", new Date(7));
    for (const { script, keys, values } of calls) {
      expect(keys.every((key) => key.startsWith("{hooks}:"))).toBe(true);
      const used = (list: string) => Math.max(0, ...[...script.matchAll(new RegExp(`${list}\\[(\\d+)\\]`, "g"))].map((match) => Number(match[1])));
      expect(used("KEYS")).toBeLessThanOrEqual(keys.length);
      expect(used("ARGV")).toBeLessThanOrEqual(values.length);
    }
    expect(calls.find(({ script }) => script === scripts.CLAIM)!.values).toEqual([5, 3, 15, 4, "{hooks}:event:"]);
  });

  it("takes no prefix that would break the tag", () => {
    for (const prefix of ["", "a}b", "a b"]) expect(() => new RedisInbox({ redis: { eval: async () => 1 }, prefix })).toThrow(expect.objectContaining({ code: "bad_option" }));
  });
});

function canRun(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function killedWorker(kind: string, url: string): Promise<string | null> {
  const program = fileURLToPath(new URL("crash-child.ts", import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", program, kind, url], (error) => resolve((error as { signal?: string } | null)?.signal ?? null));
  });
}
