import { describe, expect, it } from "vitest";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { phaseSteps, type SeenPhase } from "./phase-steps";

const none = { queueMs: 3, dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, bodyMs: null };
const attempt = (overrides: Partial<AttemptDetail>) => ({ url: "https://example.com", delivered: false, statusCode: null, errorClass: "ok", durationMs: 40, phases: none, ...overrides }) as AttemptDetail;
const seen = (...phases: SeenPhase["phase"][]) => phases.map((phase, at) => ({ phase, at }));
const states = (...given: Parameters<typeof phaseSteps>) => phaseSteps(...given).map(({ phase, state }) => `${phase} ${state}`);

describe("while it runs", () => {
  it("begins with nothing but the first step to come", () => expect(states([], null)).toContain("queued later"));
  it("is in the step that was begun last", () => expect(states(seen("queued", "dns"), null).slice(0, 3)).toEqual(["queued done", "dns now", "connect later"]));
  it("passes over what was not needed", () => expect(states(seen("queued", "sent"), null)).toEqual(["queued done", "dns skipped", "connect skipped", "tls skipped", "sent done", "first_byte now", "done later"]));
  it("waits for the end once the first byte is there", () => expect(states(seen("queued", "connect", "sent", "first_byte"), null).slice(-2)).toEqual(["first_byte done", "done now"]));
});

describe("once it is over", () => {
  it("is done to the end when it was accepted, with how long each took", () => {
    const steps = phaseSteps(seen("queued", "dns", "connect", "tls", "sent", "first_byte", "done"), attempt({ delivered: true, statusCode: 200, phases: { ...none, dnsMs: 2, connectMs: 4, tlsMs: 9, firstByteMs: 20 } }));
    expect(steps.map(({ state }) => state)).toEqual(new Array(7).fill("done"));
    expect(steps.map(({ ms }) => ms)).toEqual([3, 2, 4, 9, null, 20, 40]);
  });
  it("fails in its last step where the answer was a refusal", () => expect(states(seen("queued", "sent", "first_byte", "done"), attempt({ statusCode: 500, errorClass: "server_error" })).slice(-3)).toEqual(["sent done", "first_byte done", "done failed"]));
  it("fails in the step in which it broke, and reaches none after it", () => {
    expect(states(seen("queued", "dns", "done"), attempt({ errorClass: "dns_not_found" })).slice(0, 3)).toEqual(["queued done", "dns failed", "connect later"]);
    expect(states(seen("queued", "dns", "connect", "done"), attempt({ errorClass: "connection_refused" })).slice(1, 4)).toEqual(["dns done", "connect failed", "tls later"]);
  });
  it("says of a request that never left that nothing was tried", () => expect(states(seen("queued", "done"), attempt({ errorClass: "egress_refused" }))).toEqual(["queued done", "dns skipped", "connect skipped", "tls skipped", "sent skipped", "first_byte skipped", "done failed"]));
  it("reads the same from the log, without what was seen", () => expect(states([], attempt({ delivered: true, statusCode: 204 })).at(-1)).toBe("done done"));
});
