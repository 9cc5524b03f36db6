import { expect, it } from "vitest";
import type { ClaimedEvent, InboxStore } from "./inbox";
import { workInbox } from "./work";

const body = Buffer.from('{"id":"evt_1","note":"naïve 🚀 \\u0000","big":12345678901234567890}\r\n');
const start = new Date("2026-03-10T12:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const random = () => 0;

/** What every store must do. `fresh` gives an empty one. */
export function describeStore(fresh: () => Promise<InboxStore<unknown>>): void {
  const claim = (store: InboxStore<unknown>, now: Date, limit = 10) => store.claim({ now, limit, leaseMs: 1_000, maxAttempts: 3 });
  const ids = (events: ClaimedEvent[]) => events.map(({ id }) => id);

  it("keeps the bytes as they came, and an id once, however many bring it at the same time", async () => {
    const store = await fresh();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => store.insert({ id: "evt_1", body }, start)));
    expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "duplicate")).toHaveLength(11);
    const [event] = await claim(store, start);
    expect(event).toEqual({ id: "evt_1", body, attempt: 1, claim: 1 });
    expect(await claim(store, start)).toEqual([]);
  });

  it("gives each event to one of many workers", async () => {
    const store = await fresh();
    const all = Array.from({ length: 20 }, (_, index) => `evt_${index}`);
    for (const id of all) await store.insert({ id, body }, start);
    const seen: string[] = [];
    const worker = async () => {
      while ((await workInbox(store, async (event) => void seen.push(event.id), { now: () => start, random })) > 0);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(seen.sort()).toEqual(all.sort());
    expect(await store.insert({ id: "evt_7", body }, start)).toBe("duplicate");
  });

  it("tries again with backoff what the handler threw at, and buries it after the last attempt", async () => {
    const store = await fresh();
    await store.insert({ id: "evt_1", body }, start);
    const failures: string[] = [];
    const work = (now: Date) => workInbox(store, () => Promise.reject(new Error("mail server away")), { now: () => now, random, maxAttempts: 3, onError: (_, event, dead) => failures.push(`${event.attempt}${dead ? " dead" : ""}`) });
    expect(await work(start)).toBe(1);
    expect(await work(after(999))).toBe(0);
    expect(await work(after(1_000))).toBe(1);
    expect(await work(after(4_999))).toBe(0);
    expect(await work(after(5_000))).toBe(1);
    expect(failures).toEqual(["1", "2", "3 dead"]);
    expect(await work(after(10 * 86_400_000))).toBe(0);
    expect(await store.insert({ id: "evt_1", body }, start)).toBe("duplicate");
    expect(await store.revive("evt_1", after(0))).toBe(true);
    expect(await store.revive("evt_1", after(0))).toBe(false);
    expect(await claim(store, start)).toEqual([{ id: "evt_1", body, attempt: 1, claim: 4 }]);
  });

  it("takes no result from a worker whose event died and was revived in the meantime", async () => {
    const store = await fresh();
    await store.insert({ id: "evt_1", body }, start);
    const [late] = await claim(store, start);
    const [next] = await claim(store, after(1_000));
    await store.putOff(next!, null, "it is of no use");
    await store.revive("evt_1", after(1_001));
    const [revived] = await claim(store, after(1_001));
    expect(revived).toMatchObject({ attempt: 1, claim: 3 });
    for (const old of [late!, next!]) expect(await store.finish(old, async () => undefined, after(1_002))).toBe("lost");
    await store.putOff(late!, null, "too late");
    expect(await store.finish(revived!, async () => undefined, after(1_003))).toBe("done");
  });

  it("counts no attempt that was not begun", async () => {
    const store = await fresh();
    await store.insert({ id: "evt_1", body }, start);
    for (const number of [1, 2, 3, 4, 5]) {
      const [claimed] = await claim(store, start);
      expect(claimed).toMatchObject({ attempt: 1, claim: number });
      await store.putOff(claimed!, start, null);
    }
  });

  it("gives an event to another worker after the lease, and takes no result from the one that lost it", async () => {
    const store = await fresh();
    await store.insert({ id: "evt_1", body }, start);
    const [first] = await claim(store, start);
    expect(await claim(store, after(999))).toEqual([]);
    const [second] = await claim(store, after(1_000));
    expect(second).toMatchObject({ id: "evt_1", attempt: 2 });
    let effects = 0;
    expect(await store.finish(first!, async () => effects++, after(1_001))).toBe("lost");
    await store.putOff(first!, null, "too late");
    expect(await store.finish(second!, async () => effects++, after(1_002))).toBe("done");
    expect(effects).toBe(1);
    expect(await store.finish(second!, async () => effects++, after(1_003))).toBe("lost");
    expect(await claim(store, after(10_000))).toEqual([]);
  });

  it("buries an event whose workers all died, so that it cannot kill them for ever", async () => {
    const store = await fresh();
    await store.insert({ id: "evt_1", body }, start);
    await store.insert({ id: "evt_2", body }, after(1));
    for (const at of [0, 1_000, 2_000]) expect(ids(await claim(store, after(at), 1))).toEqual(at === 0 ? ["evt_1"] : [expect.any(String)]);
    for (let at = 3_000; at < 10_000; at += 1_000) await claim(store, after(at));
    expect(await claim(store, after(86_400_000))).toEqual([]);
    expect([await store.revive("evt_1", start), await store.revive("evt_2", start)]).toEqual([true, true]);
  });
}
