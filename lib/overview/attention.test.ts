import { describe, expect, it } from "vitest";
import { troubleOf, type EndpointFacts } from "./attention";

const now = new Date("2026-03-10T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const [minute, hour] = [60_000, 3_600_000];
const well: EndpointFacts = {
  status: "active", disabledReason: null, disabledAt: null, failingSince: null, lastSuccessAt: ago(minute), consecutiveDeadLetters: 0,
  breakerOpenUntil: null, oldestDueAt: null, day: { succeeded: 500, failed: 3 },
};
const trouble = (change: Partial<EndpointFacts>) => troubleOf({ ...well, ...change }, now);

describe("troubleOf", () => {
  it("has nothing to say of an endpoint that works", () => expect(trouble({})).toBeNull());
  it("tells since when a rule has disabled it, and which", () => {
    expect(trouble({ status: "disabled", disabledReason: "gone", disabledAt: ago(hour) })).toEqual({ kind: "disabled", since: ago(hour).toISOString(), reason: "gone" });
  });
  it("leaves alone what somebody has disabled by hand, however it fared", () => {
    expect(trouble({ status: "disabled", disabledReason: "manual", disabledAt: ago(hour), failingSince: ago(2 * hour), oldestDueAt: ago(hour) })).toBeNull();
  });
  it("calls it failing once that has lasted a minute", () => {
    expect(trouble({ failingSince: ago(59_000) })).toBeNull();
    expect(trouble({ failingSince: ago(minute) })).toMatchObject({ kind: "failing", since: ago(minute).toISOString(), disablesAt: null, restsUntil: null });
  });
  it("counts down to the five-day rule once a delivery was given up", () => {
    expect(trouble({ failingSince: ago(hour), consecutiveDeadLetters: 1 })).toMatchObject({ disablesAt: new Date(ago(hour).getTime() + 5 * 24 * hour).toISOString() });
  });
  it("says of a failing endpoint that it rests, and of one that only rests, until when", () => {
    const until = new Date(now.getTime() + 30_000);
    expect(trouble({ failingSince: ago(hour), breakerOpenUntil: until })).toMatchObject({ kind: "failing", restsUntil: until.toISOString() });
    expect(trouble({ breakerOpenUntil: until })).toEqual({ kind: "resting", until: until.toISOString() });
    expect(trouble({ breakerOpenUntil: ago(1) })).toBeNull();
  });
  it("notices a backlog that is five minutes late", () => {
    expect(trouble({ oldestDueAt: ago(5 * minute - 1) })).toBeNull();
    expect(trouble({ oldestDueAt: ago(5 * minute) })).toEqual({ kind: "behind", since: ago(5 * minute).toISOString() });
  });
  it("calls unsteady what fails more than once in twenty, of enough attempts to tell", () => {
    expect(trouble({ day: { succeeded: 95, failed: 5 } })).toBeNull();
    expect(trouble({ day: { succeeded: 94, failed: 6 } })).toEqual({ kind: "unsteady", failed: 6, attempts: 100 });
    expect(trouble({ day: { succeeded: 10, failed: 9 } })).toBeNull();
  });
});
