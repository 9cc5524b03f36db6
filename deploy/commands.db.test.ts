import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeAll, afterAll, expect, test } from "vitest";
import pg from "pg";
import { readHeartbeats } from "@/lib/heartbeats/read";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { testEncryptionKey } from "@/prisma/factories";

/** The commands of deploy/, run by hand as an engine or systemd would. */

let database: TestDatabase;
let pool: pg.Pool;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.serviceUrl, max: 2 });
});
afterEach(() => children.splice(0).forEach((child) => child.kill("SIGKILL")));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function run(command: string[], extra: Record<string, string>) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", POSTHORN_ENCRYPTION_KEY: testEncryptionKey, NEXTAUTH_URL: "https://webhooks.example.com", NEXTAUTH_SECRET: "only-for-tests-only-for-tests-only-for-tests", ...extra };
  const child = spawn(process.execPath, ["lib/host/bootstrap.cjs", ...command], { env: env as NodeJS.ProcessEnv });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += String(data)));
  return { child, output: () => output, exit: once(child, "close").then(([code]) => code as number) };
}

test("npm run db:deploy and db:roles: the owner migrates, and gets the connections of the two roles", { timeout: 60_000 }, async () => {
  const deploy = run(["db:deploy"], { DATABASE_URL: database.ownerUrl });
  expect([await deploy.exit, deploy.output()]).toEqual([0, expect.anything()]);
  const roles = run(["db:roles"], { DATABASE_URL: database.ownerUrl });
  expect([await roles.exit, roles.output()]).toEqual([0, expect.stringMatching(/^TENANT_DATABASE_URL=postgresql:\/\/\S+\nSERVICE_DATABASE_URL=postgresql:\/\/\S+$/m)]);
  const client = new pg.Client({ connectionString: /SERVICE_DATABASE_URL=(\S+)/.exec(roles.output())![1] });
  await client.connect();
  await client.end();
});

test("npm run worker -- --only --count 2: two workers give signs of life, one leads, and both leave in order", { timeout: 90_000 }, async () => {
  const worker = run(["worker", "--only", "--count", "2"], { TENANT_DATABASE_URL: database.tenantUrl, SERVICE_DATABASE_URL: database.serviceUrl });
  await expect.poll(async () => (await readHeartbeats(pool)).living.length, { timeout: 60_000 }).toBe(2);
  const leaders = async () => (await pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7270502 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")).rowCount;
  await expect.poll(leaders, { timeout: 10_000 }).toBe(1);
  worker.child.kill("SIGTERM");
  expect([await worker.exit, worker.output()]).toEqual([0, expect.anything()]);
  expect((await readHeartbeats(pool)).living).toEqual([]);
  expect(worker.output().match(/The worker has stopped/g)).toHaveLength(2);
});

test("what is missing or not known is said, with what to do", { timeout: 60_000 }, async () => {
  const worker = run(["worker", "--count", "0"], {});
  expect(await worker.exit).toBe(1);
  expect(worker.output()).toContain("--count must be from 1 to 64");
  const unset = run(["worker"], {});
  expect(await unset.exit).toBe(1);
  expect(unset.output()).toContain("DATABASE_URL is not set");
  const web = run(["web", "--only"], { POSTHORN_METRICS_TOKEN: "short" });
  expect(await web.exit).toBe(1);
  for (const name of ["TENANT_DATABASE_URL", "SERVICE_DATABASE_URL", "POSTHORN_METRICS_TOKEN"]) expect(web.output()).toContain(`  ${name}: `);
});
