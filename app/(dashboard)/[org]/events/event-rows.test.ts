import { describe, expect, it } from "vitest";
import type { EventPage, EventSummary } from "@/lib/events/list";
import { addOlder, showArrivals, startRows, takeNewest } from "./event-rows";

const event = (id: number, delivered = 0): EventSummary => ({ id: `evt_${id}`, type: "a", test: false, idempotencyKey: null, size: 1, createdAt: "", occurredAt: "", deliveries: { succeeded: delivered } });
const page = (ids: number[], next: number | null = null): EventPage => ({ items: ids.map((id) => event(id)), next: next === null ? null : `evt_${next}` });
const ids = ({ rows }: { rows: EventSummary[] }) => rows.map(({ id }) => Number(id.slice(4)));

describe("the rows of the list", () => {
  it("let in what is new at the top", () => expect(ids(takeNewest(startRows(page([5, 4], 4)), page([7, 6, 5], 5), false))).toEqual([7, 6, 5, 4]));
  it("stand still while held, and count what waits", () => {
    const held = takeNewest(startRows(page([5, 4])), page([7, 6, 5]), true);
    expect(ids(held)).toEqual([5, 4]);
    expect(held.arrivals).toHaveLength(2);
    expect(ids(showArrivals(held))).toEqual([7, 6, 5, 4]);
  });
  it("renew their counts even while held", () => expect(takeNewest(startRows(page([5])), { items: [event(5, 3)], next: null }, true).rows[0]!.deliveries.succeeded).toBe(3));
  it("begin anew where the newest page does not reach them", () => {
    const state = takeNewest(startRows(page([5, 4], 4)), page([9, 8], 8), false);
    expect([ids(state), state.next]).toEqual([[9, 8], "evt_8"]);
  });
  it("go on with the next page, without a row twice", () => {
    const state = addOlder(startRows(page([5, 4], 4)), page([4, 3, 2], 2));
    expect([ids(state), state.next]).toEqual([[5, 4, 3, 2], "evt_2"]);
  });
});
