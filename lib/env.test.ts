import { expect, test } from "vitest";
import { parseEnv, usesInngestServer } from "./env";

const complete = {
  TENANT_DATABASE_URL: "postgresql://a@localhost/x",
  SERVICE_DATABASE_URL: "postgresql://b@localhost/x",
  POSTHORN_ENCRYPTION_KEY: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
  NEXTAUTH_URL: "https://webhooks.example.com",
  NEXTAUTH_SECRET: "x".repeat(32),
};

test("a complete environment is taken", () => {
  expect(parseEnv(complete)).toMatchObject(complete);
});

test("every problem is listed at once, by the variable's name", () => {
  const broken = { ...complete, TENANT_DATABASE_URL: "mysql://x", POSTHORN_ENCRYPTION_KEY: "short", NEXTAUTH_SECRET: "" };
  expect(() => parseEnv(broken)).toThrow(/TENANT_DATABASE_URL[^]*POSTHORN_ENCRYPTION_KEY[^]*NEXTAUTH_SECRET/);
});

test("an Inngest server that is half set up stops the start", () => {
  expect(() => parseEnv({ ...complete, INNGEST_BASE_URL: "https://inngest.example.com" })).toThrow(/INNGEST_EVENT_KEY[^]*INNGEST_SIGNING_KEY/);
  expect(() => parseEnv({ ...complete, INNGEST_DEV: "1", NODE_ENV: "production" })).toThrow(/INNGEST_DEV/);
});

test.each([[{}, false], [{ INNGEST_DEV: "0" }, false], [{ INNGEST_DEV: "false" }, false], [{ INNGEST_DEV: "1" }, true], [{ INNGEST_BASE_URL: "https://x.example" }, true]])("%j uses a server: %s", (source, uses) => {
  expect(usesInngestServer(source)).toBe(uses);
});
