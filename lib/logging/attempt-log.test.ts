import { expect, test } from "vitest";
import type { AttemptResult } from "@/lib/delivery/send";
import { newId } from "@/lib/ids";
import { attemptLogChoice, openAttemptLog, type AttemptLogChoice } from "./attempt-log";
import { createLogger, logLevel } from "./logger";

const timings = { dnsMs: 1.26, connectMs: null, tlsMs: null, firstByteMs: 8, bodyMs: 1, totalMs: 12.34 };

function attempt(outcome: "delivered" | "retry"): AttemptResult {
  return {
    attemptId: newId(),
    delivery: {
      id: newId(), organizationId: newId(), endpointId: newId(), eventId: newId(), eventType: "order.paid", payload: Buffer.from('{"card":"PAYLOAD-SECRET"}'), trigger: "schedule", actor: null, number: 2,
      scheduled: 1, interruptions: 0, dueAt: new Date(0), leaseToken: "LEASE-SECRET", claimedAt: 0,
    },
    url: "https://user:URL-SECRET@hooks.example.com:8443/PATH-SECRET?key=QUERY-SECRET#FRAGMENT-SECRET",
    startedAt: new Date("2026-01-02T03:04:05.678Z"),
    queueMs: 7,
    result: { kind: "response", status: outcome === "delivered" ? 204 : 500, headers: [["set-cookie", "HEADER-SECRET"]], body: Buffer.from("BODY-SECRET"), bodyTruncated: false, bodyError: null, remoteAddress: "203.0.113.7", timings },
    requestHeaders: "authorization: Bearer REQUEST-SECRET\n",
    verdict: { outcome, errorClass: outcome === "delivered" ? "ok" : "server_error", countsAsAttempt: true, breakerFailure: false, retryAfterMs: null, slowDown: false },
    decision: { state: outcome === "delivered" ? "succeeded" : "retrying", reason: "server_error", delayMs: 5_000, consumed: true },
    holdsTheLine: false,
  } as unknown as AttemptResult;
}

function linesOf(choice: AttemptLogChoice): Record<string, unknown>[] {
  const lines: string[] = [];
  openAttemptLog(choice, { write: (line) => void lines.push(line) })?.write([attempt("delivered"), attempt("retry")]);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("each attempt is one wide line that says what came of it, and where", () => {
  const [line] = linesOf("failures");
  expect(line).toMatchObject({ level: "info", message: "attempt", outcome: "retry", errorClass: "server_error", status: 500, host: "hooks.example.com:8443", durationMs: 12.3, dnsMs: 1.3, connectMs: null, number: 2, state: "retrying", payloadBytes: 25 });
  expect(line!.delivery).toMatch(/^dlv_/);
  expect(line!.time).toMatch(/^\d{4}-.*Z$/);
});

test("no payload, header, body, lease or part of the URL that may be a secret is in a line", () => {
  expect(JSON.stringify(linesOf("all"))).not.toMatch(/SECRET/);
});

test("the setting chooses between nothing, failures and all", () => {
  expect(linesOf("all").map(({ outcome }) => outcome)).toEqual(["delivered", "retry"]);
  expect(linesOf("failures").map(({ outcome }) => outcome)).toEqual(["retry"]);
  expect(openAttemptLog("off")).toBeNull();
  expect(attemptLogChoice({})).toBe("off");
  expect(() => attemptLogChoice({ POSTHORN_ATTEMPT_LOG: "some" })).toThrow("POSTHORN_ATTEMPT_LOG: must be one of off, failures, all");
});

test("a logger writes from its level up, takes named secrets out, and shows an error whole", () => {
  const lines: string[] = [];
  const logger = createLogger({ write: (line) => void lines.push(line) }, logLevel({ POSTHORN_LOG_LEVEL: "warn" }));
  logger.info("quiet");
  logger.warn({ password: "x", request: { authorization: "y" }, error: new TypeError("no\nway") }, "loud");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: "warn", message: "loud", password: "(taken out)", request: { authorization: "(taken out)" }, error: { name: "TypeError", message: "no\nway", stack: expect.stringContaining("attempt-log.test") } });
  expect(() => logLevel({ POSTHORN_LOG_LEVEL: "loud" })).toThrow("POSTHORN_LOG_LEVEL");
});
