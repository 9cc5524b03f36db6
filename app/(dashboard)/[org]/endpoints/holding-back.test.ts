import { describe, expect, it } from "vitest";
import { holdingBack } from "./holding-back";

const now = Date.parse("2026-03-10T12:00:00Z");
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const free = { status: "active", breakerOpenUntil: null, orderedUntil: null, rateLimitedUntil: null, rateLimitPerMinute: null, queued: 0, retrying: 0, held: 0, disablesAt: null, gaveUpInARow: { count: 0, limit: 10 } } as const;
const kinds = (facts: Partial<Parameters<typeof holdingBack>[0]>) => holdingBack({ ...free, ...facts }, now).map((each) => each.kind);

describe("holdingBack", () => {
  it("names nothing where nothing is", () => expect(kinds({ queued: 3 })).toEqual([]));
  it("puts what threatens first, and what merely waits last", () =>
    expect(kinds({ disablesAt: at(3600), breakerOpenUntil: at(20), retrying: 2, held: 1 })).toEqual(["disables", "breaker", "retrying", "held"]));
  it("forgets a breaker and a line whose time has passed", () => expect(kinds({ breakerOpenUntil: at(-1), orderedUntil: at(-1) })).toEqual([]));
  it("tells of the line only where the breaker does not hold it anyway", () => {
    expect(kinds({ orderedUntil: at(9) })).toEqual(["ordered"]);
    expect(kinds({ orderedUntil: at(9), breakerOpenUntil: at(9) })).toEqual(["breaker"]);
  });
  it("warns from half of what disables on", () => {
    expect(kinds({ gaveUpInARow: { count: 4, limit: 10 } })).toEqual([]);
    expect(kinds({ gaveUpInARow: { count: 5, limit: 10 } })).toEqual(["gave_up"]);
    expect(kinds({ gaveUpInARow: { count: 5, limit: 10 }, disablesAt: at(60) })).toEqual(["disables"]);
  });
  it("says of a disabled endpoint only what is held", () => expect(kinds({ status: "disabled", breakerOpenUntil: at(9), disablesAt: at(9), held: 3 })).toEqual(["held"]));
});
