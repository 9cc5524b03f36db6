import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { parseSettings } from "./settings";

const complete = {
  TENANT_DATABASE_URL: "postgresql://tenant@127.0.0.1/posthorn",
  SERVICE_DATABASE_URL: "postgresql://service@127.0.0.1/posthorn",
  POSTHORN_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
};

test("without mail and operator the settings are complete", () => {
  expect(parseSettings(complete)).toEqual({
    serviceUrl: complete.SERVICE_DATABASE_URL,
    baseUrl: complete.NEXTAUTH_URL,
    mail: null,
    retention: { days: 90 },
    operatorEmail: undefined,
    attemptLog: "off",
    concurrency: undefined,
    sweepMinutes: 1,
  });
});

test("an empty operator's address is none", () => {
  expect(parseSettings({ ...complete, POSTHORN_OPERATOR_EMAIL: "" }).operatorEmail).toBeUndefined();
  expect(parseSettings({ ...complete, POSTHORN_OPERATOR_EMAIL: "ops@example.com" }).operatorEmail).toBe("ops@example.com");
});

test("every problem is told at once", () => {
  const wrong = { ...complete, NEXTAUTH_SECRET: "short", MAIL_FROM: "a@example.com", POSTHORN_RETENTION_DAYS: "soon", POSTHORN_OPERATOR_EMAIL: "me and you", POSTHORN_LOG_LEVEL: "loud", POSTHORN_ATTEMPT_LOG: "some", POSTHORN_CONCURRENCY: "0", POSTHORN_SWEEP_MINUTES: "7" };
  for (const name of ["NEXTAUTH_SECRET", "SMTP_URL", "POSTHORN_RETENTION_DAYS", "POSTHORN_OPERATOR_EMAIL", "POSTHORN_LOG_LEVEL", "POSTHORN_ATTEMPT_LOG", "POSTHORN_CONCURRENCY", "POSTHORN_SWEEP_MINUTES"]) {
    expect(() => parseSettings(wrong)).toThrow(name);
  }
});
