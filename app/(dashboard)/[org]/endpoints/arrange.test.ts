import { expect, it } from "vitest";
import type { EndpointSummary } from "@/lib/endpoints/list";
import { arrange, countShown, type Arrangement } from "./arrange";

const now = Date.parse("2026-03-10T12:00:00Z");
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const endpoint = (url: string, overrides: Partial<EndpointSummary> = {}): EndpointSummary =>
  ({ id: `ep_${url}`, url, description: "", filters: ["*"], status: "active", disabledReason: null, disabledAt: null, retrying: 0, held: 0, lastSuccessAt: ago(60), lastFailureAt: null, failingSince: null, breakerOpenUntil: null, day: { successRate: 1, p95Ms: 100 }, ...overrides }) as EndpointSummary;

const well = endpoint("b", { description: "Data warehouse", lastSuccessAt: ago(10), day: { successRate: 0.9, p95Ms: 50 } as EndpointSummary["day"] });
const failing = endpoint("c", { failingSince: ago(600), filters: ["order.*"], day: { successRate: 0, p95Ms: 900 } as EndpointSummary["day"] });
const off = endpoint("a", { status: "disabled", disabledReason: "manual", lastSuccessAt: null, day: { successRate: null, p95Ms: null } as EndpointSummary["day"] });
const gone = endpoint("d", { status: "disabled", disabledReason: "gone" });
const all = [well, failing, off, gone];
const urls = (change: Partial<Arrangement>) => arrange(all, { q: "", show: "all", sort: "added", desc: false, ...change }, now).map(({ url }) => url);

it("lists in the order of adding unless told otherwise", () => expect(urls({})).toEqual(["b", "c", "a", "d"]));
it("finds by description, filter and id", () => {
  expect(urls({ q: " WAREHOUSE " })).toEqual(["b"]);
  expect(urls({ q: "order." })).toEqual(["c"]);
  expect(urls({ q: "ep_d" })).toEqual(["d"]);
});
it("calls for attention what fails and what a rule disabled, not what a member switched off", () => {
  expect(urls({ show: "attention" })).toEqual(["c", "d"]);
  expect(urls({ show: "disabled" })).toEqual(["a", "d"]);
  expect(countShown(all, now)).toEqual({ all: 4, attention: 2, working: 1, disabled: 2 });
});
it("sorts both ways, and keeps what has no number at the end", () => {
  expect(urls({ sort: "success" })).toEqual(["c", "b", "d", "a"]);
  expect(urls({ sort: "success", desc: true })).toEqual(["d", "b", "c", "a"]);
  expect(urls({ sort: "url", desc: true })).toEqual(["d", "c", "b", "a"]);
  expect(urls({ sort: "last", desc: true })[0]).toBe("b");
});
