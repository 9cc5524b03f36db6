import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { addOlder, changeRow, changeRows, keptRows, showArrivals, startLog, takePage, type LogState } from "./log-state";

const idOf = (n: number) => `dlv_${String(n).padStart(8, "0")}`;
const row = (n: number, change: Partial<DeliverySummary> = {}) => ({ id: idOf(n), state: "succeeded", attempts: 1, ...change }) as DeliverySummary;
/** The page that the server gives when deliveries 1…`newest` exist: at most `limit`, older than `after`. */
function pageOf(newest: number, limit: number, after = newest + 1) {
  const items = Array.from({ length: Math.max(0, after - 1) }, (_, i) => row(after - 1 - i));
  const kept = items.slice(0, limit);
  return { items: kept, next: items.length > limit ? kept.at(-1)!.id : null };
}
const ids = (log: LogState) => log.rows.map(({ id }) => id);
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => idOf(from - i));

describe("a search through text", () => {
  const text = (searchedBackTo: string | null) => ({ by: "text", searchedBackTo }) as const;

  test("that has found nothing yet leaves the way further back, and takes in what is found later", () => {
    const empty = startLog({ items: [], next: idOf(50), search: text("2025-11-12T14:00:00.000Z") });
    const looked = takePage(empty, { items: [], next: idOf(50), search: text("2025-11-12T14:00:00.000Z") }, [], false);
    expect([looked.rows, looked.next, looked.restart]).toEqual([[], idOf(50), null]);
    const further = addOlder(looked, { items: [row(7)], next: idOf(5), search: text("2025-11-12T13:00:00.000Z") });
    expect([ids(further), further.next, further.search?.searchedBackTo]).toEqual([[idOf(7)], idOf(5), "2025-11-12T13:00:00.000Z"]);
    expect(addOlder(further, { items: [], next: null, search: text(null) }).search?.searchedBackTo).toBeNull();
  });
});

test("several rows change at once, and back", () => {
  const log = startLog(pageOf(4, 4));
  const sending = changeRows(log, [idOf(4), idOf(2)], () => ({ sending: true }));
  expect(sending.rows.map(({ sending: now }) => now)).toEqual([true, undefined, true, undefined]);
  expect(sending.rows[1]).toBe(log.rows[1]);
});

describe("what comes in", () => {
  test("goes on top at once, and only that is marked as fresh", () => {
    const log = takePage(startLog(pageOf(5, 3)), pageOf(7, 3), [], false);
    expect(ids(log)).toEqual(range(7, 3));
    expect([...log.fresh].sort()).toEqual([idOf(6), idOf(7)]);
    expect(takePage(log, pageOf(7, 3), [], false).fresh.size).toBe(0);
  });

  test("waits while the list must stand still, and is counted", () => {
    const log = takePage(startLog(pageOf(5, 3)), pageOf(7, 3), [], true);
    expect(ids(log)).toEqual(range(5, 3));
    expect(log.arrivals).toHaveLength(2);
    expect(ids(showArrivals(log))).toEqual(range(7, 3));
  });

  test("shows at once where there was nothing to stand still", () => {
    expect(ids(takePage(startLog({ items: [], next: null }), pageOf(2, 3), [], true))).toEqual(range(2, 1));
  });

  test("starts the list anew where more came than one page holds, rather than leave a gap", () => {
    const log = takePage(startLog(pageOf(5, 3)), pageOf(20, 3), [], true);
    expect(ids(log)).toEqual(range(5, 3));
    expect(ids(showArrivals(log))).toEqual(range(20, 18));
    expect(showArrivals(log).next).toBe(idOf(18));
  });

  test("is put where its age belongs when it matches a filter late", () => {
    const log = startLog({ items: [row(9), row(5)], next: null });
    expect(ids(takePage(log, { items: [row(9), row(7), row(5)], next: null }, [], false))).toEqual([idOf(9), idOf(7), idOf(5)]);
  });
});

test("what lies below the last row is no news: it comes with loading more", () => {
  // The rows on the screen have left the filter meanwhile, so the newest page begins below them.
  const log = takePage(startLog({ items: [row(9), row(8)], next: idOf(8) }), { items: [row(7), row(6)], next: idOf(6) }, [], false);
  expect(ids(log)).toEqual([idOf(9), idOf(8)]);
  expect(ids(addOlder(log, { items: [row(7), row(6)], next: idOf(6) }))).toEqual(range(9, 6));
});

describe("rows on the screen", () => {
  test("take their new facts where they stand, also while held, from the page or by their ids", () => {
    const log = takePage(startLog(pageOf(5, 5)), { items: [row(5, { attempts: 2 })], next: idOf(5) }, [row(1, { state: "failed" })], true);
    expect(log.rows[0]).toMatchObject({ attempts: 2 });
    expect(log.rows[4]).toMatchObject({ state: "failed" });
  });

  test("stay when the filter no longer fits them", () => {
    expect(ids(takePage(startLog(pageOf(3, 3)), { items: [], next: null }, [], false))).toEqual(range(3, 1));
  });

  test("are the same objects when nothing about them changed", () => {
    const log = startLog(pageOf(3, 3));
    expect(takePage(log, pageOf(3, 3), [], false).rows[1]).toBe(log.rows[1]);
  });

  test("can be changed ahead of the server", () => {
    expect(changeRow(startLog(pageOf(2, 2)), idOf(1), { sending: true }).rows[1]).toMatchObject({ sending: true });
  });
});

test("a list that is left open keeps its newest rows, and older ones can be loaded again", () => {
  let log = startLog(pageOf(1, 50));
  for (let newest = 2; newest <= keptRows + 40; newest++) log = takePage(log, pageOf(newest, 50), [], false);
  expect(log.rows).toHaveLength(keptRows);
  expect(addOlder(log, pageOf(keptRows + 40, 50, 41)).rows).toHaveLength(keptRows + 40);
});

test("however arrivals, holds and loading more interleave, nothing is missing and nothing is twice", () => {
  const step = fc.oneof(fc.record({ kind: fc.constant("arrive" as const), count: fc.integer({ min: 0, max: 6 }), hold: fc.boolean() }), fc.record({ kind: fc.constant("more" as const) }), fc.record({ kind: fc.constant("show" as const) }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.array(step, { maxLength: 25 }), (existing, steps) => {
      const limit = 4;
      let newest = existing;
      let log = startLog(pageOf(newest, limit));
      for (const each of steps) {
        if (each.kind === "arrive") log = takePage(log, pageOf((newest += each.count), limit), [], each.hold);
        else if (each.kind === "show") log = showArrivals(log);
        else if (log.next !== null) log = addOlder(log, pageOf(newest, limit, Number(log.next.slice(4))));
        const shown = ids(log);
        const first = Number(shown[0]?.slice(4) ?? 0);
        expect(shown).toEqual(range(first, first - shown.length + 1));
        if (log.next === null && shown.length > 0) expect(shown.at(-1)).toBe(idOf(1));
      }
      expect(ids(showArrivals(takePage(log, pageOf(newest, limit), [], true)))[0]).toBe(newest === 0 ? undefined : idOf(newest));
    }),
  );
});
