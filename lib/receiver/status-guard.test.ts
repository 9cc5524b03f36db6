import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeStatus, type StatusState } from "./status-guard";

// The same draws each time.
fc.configureGlobal({ seed: 20_261_130 });

const terminal = new Set(["paid", "refunded", "canceled"]);
const judge = (known: StatusState | null, incoming: StatusState) => judgeStatus(known, incoming, terminal).kind;
const apply = (events: StatusState[]) =>
  events.reduce<StatusState | null>((known, incoming) => {
    const verdict = judgeStatus(known, incoming, terminal);
    return "next" in verdict ? verdict.next : known;
  }, null);

describe("the status guard", () => {
  it.each<[StatusState | null, StatusState, string]>([
    [null, { status: "open" }, "update"],
    [{ status: "open" }, { status: "open" }, "duplicate"],
    [{ status: "open" }, { status: "paid" }, "update"],
    [{ status: "paid" }, { status: "open" }, "regression"],
    [{ status: "paid" }, { status: "refunded" }, "update"],
    [{ status: "paid" }, { status: "paid" }, "duplicate"],
    [{ status: "open", version: 2 }, { status: "sent", version: 1 }, "stale"],
    [{ status: "open", version: 2 }, { status: "open", version: 1 }, "stale"],
    [{ status: "open", version: 2 }, { status: "open", version: 2 }, "duplicate"],
    [{ status: "open", version: 2 }, { status: "sent", version: 2 }, "stale"],
    [{ status: "paid", version: 2 }, { status: "open", version: 3 }, "regression"],
    [{ status: "paid", version: 2 }, { status: "refunded", version: 1 }, "stale"],
    [{ status: "open", version: 9007199254740993n }, { status: "sent", version: 9007199254740992n }, "stale"],
    [{ status: "open", version: 2 }, { status: "sent" }, "update"],
  ])("from %o by %o is %s", (known, incoming, kind) => expect(judge(known, incoming)).toBe(kind));

  it("keeps the newest version where the status stays, so that what lies between comes too late", () => {
    const events = [{ status: "open", version: 1 }, { status: "open", version: 3 }, { status: "sent", version: 2 }];
    expect(apply(events)).toEqual({ status: "open", version: 3 });
  });

  it("keeps the version where an event without one comes between", () => {
    expect(apply([{ status: "open", version: 3 }, { status: "sent" }, { status: "open", version: 2 }])).toEqual({ status: "sent", version: 3 });
  });

  const status = fc.constantFrom("open", "sent", "held", "paid", "refunded", "canceled");
  const event = fc.record({ status, version: fc.nat(20) }, { requiredKeys: ["status"] });

  it("never takes a terminal status back, whatever comes in whatever order", () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let known: StatusState | null = null;
        for (const incoming of events) {
          const verdict = judgeStatus(known, incoming, terminal);
          if (!("next" in verdict)) continue;
          if (known && terminal.has(known.status)) expect(terminal.has(verdict.next.status)).toBe(true);
          if (known?.version !== undefined) expect(Number(verdict.next.version)).toBeGreaterThanOrEqual(Number(known.version));
          known = verdict.next;
        }
      }),
    );
  });

  it("takes every event a second time as a duplicate, or not at all", () => {
    fc.assert(
      fc.property(fc.array(event), event, (before, incoming) => {
        const once = judgeStatus(apply(before), incoming, terminal);
        if (!("next" in once)) return;
        expect(judgeStatus(once.next, incoming, terminal)).toEqual({ kind: "duplicate", next: once.next });
      }),
    );
  });

  it("ends in the newest state in whatever order the versions arrive, where the sender itself never goes back", () => {
    const lives = fc.tuple(fc.array(fc.constantFrom("open", "sent", "held")), fc.array(fc.constantFrom("paid", "refunded", "canceled"))).map(([first, then]) => [...first, ...then].map((name, version) => ({ status: name, version })));
    fc.assert(
      fc.property(
        lives.filter((life) => life.length > 0).chain((life) => fc.tuple(fc.constant(life), fc.shuffledSubarray([...life, ...life], { minLength: 1 }))),
        ([life, arrived]) => {
          const complete = [...arrived, life.at(-1)!];
          expect(apply(complete)).toEqual(life.at(-1));
          expect(apply([life.at(-1)!, ...arrived])).toEqual(life.at(-1));
        },
      ),
    );
  });
});
