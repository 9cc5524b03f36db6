import { describe, expect, it } from "vitest";
import { filtersThatMatch, whyUnmatched, type UnmatchedFacts } from "./why-unmatched";

const published = new Date("2026-03-10T12:00:00Z");
const at = (hours: number) => new Date(published.getTime() + hours * 3_600_000);
const event = { type: "order.paid", test: false, createdAt: published };
const endpoint: UnmatchedFacts = { filters: ["invoice.*"], createdAt: at(-48), deletedAt: null, changes: [], updatedAt: at(-48) };
const why = (change: Partial<UnmatchedFacts>, of = event) => whyUnmatched({ ...endpoint, ...change }, of);

describe("whyUnmatched", () => {
  it("names the filters of an endpoint that was never changed", () =>
    expect(why({})).toEqual({ kind: "filters", filters: ["invoice.*"], known: true, matchesNow: false }));
  it("tells an endpoint that came later and one that was gone already", () => {
    expect(why({ createdAt: at(1), filters: ["*"] })).toEqual({ kind: "added_later", at: at(1).toISOString() });
    expect(why({ deletedAt: at(-1), filters: ["*"] })).toEqual({ kind: "deleted_before", at: at(-1).toISOString() });
  });
  it("judges one that was deleted afterwards by its filters", () => expect(why({ deletedAt: at(1) })).toMatchObject({ kind: "filters" }));
  it("takes the filters from before a later change, and says that today's would match", () =>
    expect(why({ filters: ["*"], updatedAt: at(2), changes: [{ at: at(2), before: ["invoice.*"], after: ["*"] }] })).toEqual({ kind: "filters", filters: ["invoice.*"], known: true, matchesNow: true }));
  it("takes them from before the first of several later changes", () =>
    expect(why({ changes: [{ at: at(-5), before: ["*"], after: ["a.b"] }, { at: at(1), before: ["a.b"], after: ["*"] }, { at: at(2), before: ["*"], after: ["invoice.*"] }] })).toMatchObject({ filters: ["a.b"], known: true }));
  it("does not claim to know where something was changed since without a word about filters", () =>
    expect(why({ updatedAt: at(3) })).toEqual({ kind: "filters", filters: ["invoice.*"], known: false, matchesNow: false }));
  it("knows them by the last change before, though other things were changed since", () =>
    expect(why({ updatedAt: at(3), changes: [{ at: at(-5), before: ["*"], after: ["invoice.*"] }] })).toMatchObject({ known: true }));
  it("admits that it does not know, where the filters match and there is no delivery", () => expect(why({ filters: ["order.*"], updatedAt: at(3) })).toEqual({ kind: "unknown" }));
  it("says of a test that it went to one endpoint alone", () => expect(why({ filters: ["*"] }, { ...event, test: true })).toEqual({ kind: "test" }));
});

it("the filters that match a type are offered with the narrowest first", () => expect(filtersThatMatch("order.item.paid")).toEqual(["order.item.paid", "order.item.*", "order.*", "*"]));
