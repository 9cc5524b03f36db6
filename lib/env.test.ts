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
  const broken = { ...complete, TENANT_DATABASE_URL: "mysql://x", POSTHORN_ENCRYPTION_KEY: "short", NEXTAUTH_SECRET: "", POSTHORN_METRICS_TOKEN: "short" };
  expect(() => parseEnv(broken)).toThrow(/TENANT_DATABASE_URL[^]*POSTHORN_ENCRYPTION_KEY[^]*NEXTAUTH_SECRET[^]*POSTHORN_METRICS_TOKEN/);
});

test("an Inngest server that is half set up stops the start", () => {
  expect(() => parseEnv({ ...complete, INNGEST_BASE_URL: "https://inngest.example.com" })).toThrow(/INNGEST_EVENT_KEY[^]*INNGEST_SIGNING_KEY/);
  expect(() => parseEnv({ ...complete, INNGEST_DEV: "1", NODE_ENV: "production" })).toThrow(/INNGEST_DEV/);
});

const signed = { INNGEST_EVENT_KEY: "abc", INNGEST_SIGNING_KEY: "0123456789abcdef" };

test.each([
  ["only the key that signs", { INNGEST_SIGNING_KEY: "0123456789abcdef" }, /INNGEST_EVENT_KEY: is needed/],
  ["only the key of events", { INNGEST_EVENT_KEY: "abc" }, /INNGEST_SIGNING_KEY: is needed/],
  ["connect without a server", { POSTHORN_INNGEST_CONNECT: "1" }, /POSTHORN_INNGEST_CONNECT: needs an Inngest server/],
  ["a relay without a server", { POSTHORN_INNGEST_RELAY: "1" }, /POSTHORN_INNGEST_RELAY: needs an Inngest server/],
  ["a key that is not hexadecimal", { ...signed, INNGEST_SIGNING_KEY: "secret!" }, /INNGEST_SIGNING_KEY: must be hexadecimal/],
  ["signatures on and off at once", { ...signed, INNGEST_DEV: "1" }, /INNGEST_DEV: turns off the signatures/],
  ["a development server that is none", { INNGEST_DEV: "yes please" }, /INNGEST_DEV: must be 1, or the address/],
])("half an Inngest set-up stops the start: %s", (_what, half, problem) => {
  expect(() => parseEnv({ ...complete, ...half })).toThrow(problem);
});

test("a whole Inngest set-up is taken: cloud, one's own by serve or by connect, development", () => {
  for (const whole of [{ ...signed, INNGEST_SIGNING_KEY: "signkey-prod-0123456789abcdef" }, { ...signed, INNGEST_BASE_URL: "http://inngest:8288" }, { ...signed, POSTHORN_INNGEST_CONNECT: "1" }, { INNGEST_DEV: "http://127.0.0.1:8288" }]) expect(parseEnv({ ...complete, ...whole })).toMatchObject(whole);
});

test.each([[{}, false], [{ INNGEST_DEV: "0" }, false], [{ INNGEST_DEV: "false" }, false], [{ INNGEST_DEV: "1" }, true], [{ INNGEST_BASE_URL: "https://x.example" }, true]])("%j uses a server: %s", (source, uses) => {
  expect(usesInngestServer(source)).toBe(uses);
});
