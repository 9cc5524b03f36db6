import { expect, test } from "vitest";
import { failure } from "@/lib/egress/failure";
import type { TokenAnswer } from "./request-token";
import { TokenCache } from "./token-cache";

const client = { tokenUrl: "https://auth.example.com/token", clientId: "c", clientSecret: "s", scope: "", clientAuthentication: "header" as const };
const credential = { id: "row-1", client };

/** A cache over a token endpoint that gives out t1, t2, … for an hour, or what is queued, on a clock of ours. */
function setting() {
  const clock = { ms: 0 };
  const queued: TokenAnswer[] = [];
  const requests: number[] = [];
  const cache = new TokenCache(async () => {
    requests.push(clock.ms);
    await Promise.resolve();
    return queued.shift() ?? { ok: true, token: `t${requests.length}`, lifetimeMs: 3_600_000 };
  }, () => clock.ms);
  const get = async (refused?: string) => {
    const answer = await cache.get(credential, 5_000, refused);
    return answer.ok ? answer.token : answer.failure.errorClass;
  };
  return { clock, queued, requests, cache, get };
}
const down: TokenAnswer = { ok: false, failure: failure("oauth_token_failed", "The token endpoint is down") };

test("those who ask at the same time share one request, and later ones its token", async () => {
  const { requests, get } = setting();
  expect(await Promise.all(Array.from({ length: 20 }, () => get()))).toEqual(Array.from({ length: 20 }, () => "t1"));
  expect(await get()).toBe("t1");
  expect(requests).toHaveLength(1);
});

test("a token is renewed a minute before it ends", async () => {
  const { clock, get } = setting();
  await get();
  clock.ms = 3_539_999;
  expect(await get()).toBe("t1");
  clock.ms = 3_540_000;
  expect(await get()).toBe("t2");
});

test("a token of a short life is used for four fifths of it, and one of none at all once", async () => {
  const { clock, queued, get } = setting();
  queued.push({ ok: true, token: "short", lifetimeMs: 10_000 });
  await get();
  clock.ms = 7_999;
  expect(await get()).toBe("short");
  clock.ms = 8_000;
  queued.push({ ok: true, token: "once", lifetimeMs: 0 });
  expect(await get()).toBe("once");
  expect(await get()).toBe("t3");
});

test("an early renewal that fails leaves the old token in use until its end", async () => {
  const { clock, queued, get } = setting();
  await get();
  clock.ms = 3_550_000;
  queued.push(down);
  expect(await get()).toBe("t1");
  clock.ms = 3_600_000;
  queued.push(down);
  expect(await get()).toBe("oauth_token_failed");
});

test("a failure is not kept", async () => {
  const { queued, get } = setting();
  queued.push(down);
  expect(await get()).toBe("oauth_token_failed");
  expect(await get()).toBe("t2");
});

test("a refused token is replaced once, whoever it was refused to", async () => {
  const { requests, get } = setting();
  await get();
  expect(await Promise.all([get("t1"), get("t1"), get("t1")])).toEqual(["t2", "t2", "t2"]);
  expect(await get("t1")).toBe("t2");
  expect(requests).toHaveLength(2);
});

test("a receiver that refuses every token costs one more token, then none for half a minute", async () => {
  const { clock, requests, get } = setting();
  await get();
  await get("t1");
  expect(await get("t2")).toBe("t2");
  clock.ms = 29_999;
  expect(await get("t2")).toBe("t2");
  expect(requests).toHaveLength(2);
  clock.ms = 30_000;
  expect(await get("t2")).toBe("t3");
});

test("one who joins a request that is under way waits no longer than its own time", async () => {
  const cache = new TokenCache(() => new Promise(() => {}));
  void cache.get(credential, 60_000);
  const answer = await cache.get(credential, 20);
  expect(answer).toMatchObject({ ok: false, failure: { errorClass: "oauth_token_failed", evidence: { tokenHost: "auth.example.com", tokenFailure: "total_timeout" } } });
});

test("changed values are another credential, with a token of its own", async () => {
  const { cache, requests } = setting();
  await cache.get(credential, 5_000);
  await cache.get({ ...credential, id: "row-2" }, 5_000);
  expect(requests).toHaveLength(2);
});
