import { expect, test } from "vitest";
import { newId, toPublicId } from "@/lib/ids";
import { parseDeliveryFilters } from "./filters";

test("filters of an address are understood", () => {
  const endpoint = newId();
  expect(parseDeliveryFilters({ state: "failed,retrying", endpoint: toPublicId("ep", endpoint), code: "5xx,404,none", attempts: "2-3", since: "2026-11-30T13:00:00+01:00", limit: "20", type: "" })).toEqual({
    state: ["failed", "retrying"],
    endpoint,
    code: [{ from: 500, to: 599 }, { from: 404, to: 404 }, { from: 0, to: 0 }],
    attempts: { min: 2, max: 3 },
    since: new Date("2026-11-30T12:00:00Z"),
    limit: 20,
  });
  expect(parseDeliveryFilters({ attempts: "4+" }).attempts).toEqual({ min: 4, max: null });
});

test.each([
  ["state", { state: "lost" }],
  ["endpoint", { endpoint: "evt_01h455vb4pex5vsknk084sn02q" }],
  ["event", { event: "x" }],
  ["code", { code: "6xx" }],
  ["code", { code: "20" }],
  ["since", { since: "yesterday" }],
  ["until", { until: "2026-11-30" }],
  ["attempts", { attempts: "3-2" }],
  ["attempts", { attempts: "many" }],
  ["ids", { ids: "dlv_1" }],
  ["limit", { limit: "101" }],
  ["search", { search: "x".repeat(201) }],
  ["colour", { colour: "red" }],
])("a %s that is not understood is named", (field, given) => {
  expect(() => parseDeliveryFilters(given as Record<string, string>)).toThrow(expect.objectContaining({ status: 422, code: "invalid_filter", details: { errors: [expect.objectContaining({ field })] } }));
});

test.each(["after", "before"])("%s that is no place in the log is a bad request", (field) => {
  expect(() => parseDeliveryFilters({ [field]: "dlv_oops" })).toThrow(expect.objectContaining({ status: 400, code: "invalid_cursor" }));
});
