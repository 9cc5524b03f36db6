import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EgressResult } from "@/lib/egress/client";
import { classify, type RetryPolicy } from "./classify";
import { ERROR_CLASSES } from "./explain";

const now = new Date("2026-11-30T12:00:00Z");
const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, bodyMs: null, totalMs: 1 };

const response = (status: number, headers: [string, string][] = [], more: Partial<EgressResult> = {}): EgressResult =>
  ({ kind: "response", status, statusText: "", headers, body: Buffer.alloc(0), bodyTruncated: false, bodyError: null, remoteAddress: "8.8.8.8", reusedConnection: false, timings, ...more }) as EgressResult;
const failed = (errorClass: string, evidence = {}): EgressResult => ({ kind: "failure", errorClass, message: "", evidence, remoteAddress: null, timings });

const policies = fc.constantFrom<RetryPolicy>("any-failure", "transient-only");
const headers = fc.array(fc.tuple(fc.constantFrom("retry-after", "Retry-After", "location"), fc.string()));

describe("the verdict on an attempt", () => {
  it("exists for every status, and only 2xx is delivered", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), headers, fc.boolean(), policies, (status, list, bodyTruncated, policy) => {
        const verdict = classify(response(status, list, { bodyTruncated, bodyError: bodyTruncated ? "connection_reset" : null } as Partial<EgressResult>), { policy, now });
        expect(verdict.outcome === "delivered").toBe(status >= 200 && status <= 299);
        expect(verdict.errorClass === "ok").toBe(verdict.outcome === "delivered");
        expect(ERROR_CLASSES).toContain(verdict.errorClass);
        expect(verdict.outcome === "disable").toBe(status === 410);
        if (verdict.retryAfterMs !== null) expect([429, 503]).toContain(status);
      }),
      { numRuns: 2000 },
    );
  });

  it("retries only what may pass by itself when the endpoint asks for that", () => {
    for (let status = 300; status <= 999; status++) {
      if (status === 410) continue;
      const transient = status === 408 || status === 429 || (status >= 500 && status <= 599);
      expect(classify(response(status), { policy: "transient-only", now }).outcome, `${status}`).toBe(transient ? "retry" : "permanent");
      expect(classify(response(status), { policy: "any-failure", now }).outcome, `${status}`).toBe(status === 413 ? "permanent" : "retry");
    }
  });

  it("exists for every failure, also one that is unknown here, and none is delivered", () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom<string>(...ERROR_CLASSES.filter((name) => name !== "ok")), fc.string()), policies, (errorClass, policy) => {
        const verdict = classify(failed(errorClass), { policy, now });
        expect(["retry", "permanent"]).toContain(verdict.outcome);
        expect(verdict).toMatchObject({ errorClass, retryAfterMs: null, slowDown: false });
      }),
    );
  });

  it("blames nobody for our own trouble", () => {
    for (const errorClass of ["sender_overloaded", "worker_interrupted"]) {
      expect(classify(failed(errorClass), { policy: "transient-only", now })).toMatchObject({ outcome: "retry", countsAsAttempt: false, breakerFailure: false });
    }
  });

  it("gives up on a URL that is refused, and waits for a name that may be repaired", () => {
    expect(classify(failed("egress_refused", { refusedBy: "url" }), { policy: "any-failure", now }).outcome).toBe("permanent");
    expect(classify(failed("egress_refused", { refusedBy: "dns" }), { policy: "transient-only", now }).outcome).toBe("retry");
  });
});
