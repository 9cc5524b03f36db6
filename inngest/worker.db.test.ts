import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";

let clone: TestDatabase;
let child: ChildProcess | undefined;

beforeAll(async () => void (clone = await createTestDatabase()));
afterEach(() => void child?.kill("SIGKILL"));
afterAll(() => clone.drop());

interface Line {
  level: string;
  message: string;
  mode?: string;
  error?: { message: string };
}

/** The worker as a supervisor starts it, and what it has written so far. */
function startProcess(over: Record<string, string> = {}) {
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "test",
    TENANT_DATABASE_URL: clone.tenantUrl,
    SERVICE_DATABASE_URL: clone.serviceUrl,
    POSTHORN_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    NEXTAUTH_URL: "http://localhost:3000",
    NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
    ...over,
  };
  const started = spawn(process.execPath, ["--import", "./lib/host/server-only-hook.mjs", "--import", "tsx", "inngest/worker.ts"], { env: environment as NodeJS.ProcessEnv });
  child = started;
  let output = "";
  for (const stream of [started.stdout, started.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const lines = () => output.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Line);
  return {
    process: started,
    lines,
    exit: new Promise<number | null>((resolve) => started.once("close", resolve)),
    says: (message: string) => expect.poll(() => lines().map((line) => line.message), { timeout: 60_000 }).toContain(message),
  };
}

test.each(["SIGTERM", "SIGINT"] as const)("the worker says when it is ready, and ends in order on %s", { timeout: 90_000 }, async (signal) => {
  const worker = startProcess();
  const lead = "This worker runs the crons from here on."; // before or after it is ready
  await worker.says("The worker is ready.");
  await worker.says(lead);
  worker.process.kill(signal);
  expect(await worker.exit).toBe(0);
  const lines = worker.lines().filter(({ message }) => message !== lead);
  expect(lines.map(({ message }) => message)).toEqual(["The worker starts.", "The worker is ready.", "The worker stops.", "The worker has stopped."]);
  expect(lines[1]!.mode).toBe("embedded");
});

test("a worker with an incomplete environment ends with the list", { timeout: 90_000 }, async () => {
  const worker = startProcess({ POSTHORN_ENCRYPTION_KEY: "short" });
  expect(await worker.exit).toBe(1);
  expect(worker.lines().at(-1)).toMatchObject({ level: "error", error: { message: expect.stringContaining("POSTHORN_ENCRYPTION_KEY") } });
});

test("a worker whose database is away keeps trying, and still ends when told", { timeout: 90_000 }, async () => {
  const worker = startProcess({ SERVICE_DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  await worker.says("The bell listener has no connection.");
  worker.process.kill("SIGTERM");
  expect(await worker.exit).toBe(0);
  expect(worker.lines().map(({ message }) => message)).not.toContain("The worker is ready.");
});
