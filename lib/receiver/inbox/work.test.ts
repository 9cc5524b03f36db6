import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VerifiedWebhook } from "../verify";
import { backoffMs } from "./backoff";
import { storeIn, type ClaimedEvent, type InboxEvent, type InboxStore } from "./inbox";
import { runInbox, workInbox } from "./work";

// The same draws each time.
fc.configureGlobal({ seed: 20_261_130 });

describe("the backoff", () => {
  it("waits four times as long each time, at most an hour, and up to a quarter longer", () => {
    expect([1, 2, 3, 7, 200].map((attempt) => backoffMs(attempt, () => 0))).toEqual([1_000, 4_000, 16_000, 3_600_000, 3_600_000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, chance) => {
        const shortest = backoffMs(attempt, () => 0);
        const wait = backoffMs(attempt, () => chance);
        expect(wait).toBeGreaterThanOrEqual(shortest);
        expect(wait).toBeLessThanOrEqual(shortest * 1.25 + 1);
      }),
    );
  });
});

describe("a worker", () => {
  it("goes on through a store that is away, ends after the event at hand, and leaves no timer", async () => {
    const stop = new AbortController();
    const waiting: ClaimedEvent[] = [1, 2, 3].map((number) => ({ id: `evt_${number}`, body: new Uint8Array(), attempt: 1, claim: 1 }));
    const returned: unknown[] = [];
    const seen: string[] = [];
    let away = 2;
    const store: InboxStore<null> = {
      insert: async () => "stored",
      claim: async () => {
        if (away-- > 0) throw new Error("away");
        return waiting.splice(0, 3);
      },
      finish: async (_event, effect) => (await effect(null), "done" as const),
      putOff: async ({ id }, _dueAt, error) => void returned.push([id, error]),
      revive: async () => false,
    };
    const errors: unknown[] = [];
    await runInbox(store, async ({ id }) => void (seen.push(id), stop.abort()), { signal: stop.signal, batch: 3, pollMs: 1, onStoreError: (error) => errors.push(error) });
    expect([seen, errors.length, returned]).toEqual([["evt_1"], 2, [["evt_2", null], ["evt_3", null]]]);
  });

  it("tells of a failure even where the store can no longer be told", async () => {
    const failures: unknown[] = [];
    const store: InboxStore<null> = {
      insert: async () => "stored",
      claim: async () => [{ id: "evt_1", body: new Uint8Array(), attempt: 10, claim: 12 }],
      finish: async (_event, effect) => (await effect(null), "done" as const),
      putOff: () => Promise.reject(new Error("away")),
      revive: async () => false,
    };
    const worked = workInbox(store, () => Promise.reject(new Error("mail server away")), { onError: (error, { id }, dead) => failures.push([String(error), id, dead]) });
    await expect(worked).rejects.toThrow("away");
    expect(failures).toEqual([["Error: mail server away", "evt_1", true]]);
  });
});

describe("storing what was verified", () => {
  const stored: InboxEvent[] = [];
  const store = storeIn({ insert: async (event) => (stored.push(event), "stored" as const) });
  const webhook = (id: string | null, text: string): VerifiedWebhook => ({ profile: "standard", id, timestamp: 1, secretIndex: 0, body: new TextEncoder().encode(text) });

  it("takes the signed id, or the one inside the signed body", async () => {
    await store(webhook("evt_header", '{"id":"evt_body"}'));
    await store(webhook(null, '{"id":"evt_body"}'));
    expect(stored.map(({ id }) => id)).toEqual(["evt_header", "evt_body"]);
  });

  it.each(["{}", "[]", "null", "no json", '{"id":7}', '{"id":""}'])("refuses %s without a signed id, for its duplicates could not be told", (text) => {
    expect(() => store(webhook(null, text))).toThrow(expect.objectContaining({ code: "invalid_payload", httpStatus: 400 }));
  });
});
