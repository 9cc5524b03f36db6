import { ensureLoginRoles } from "@/lib/db/roles";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { Problem } from "./problem";
import { reachDatabase } from "./reach-database";
import { readDotEnv } from "./settings";
import { supervise, type Supervisor } from "./supervise";
import { workerProgram } from "./worker-program";

/** Deliveries under way may take their 15 s. */
const graceMs = 20_000;
const databaseWaitMs = 20_000;
const mostWorkers = 64;

/**
 * `npm run worker -- [--only] [--count N]`: N workers (one by default) and no web. With --only the
 * environment names the two login roles and nothing is migrated, as on every machine but the one that
 * upgrades; without it DATABASE_URL, the owner's, is migrated first and the roles are made from it.
 */
export async function worker(args: string[]): Promise<void> {
  const { only, count } = readArguments(args);
  await supervise((supervisor) => startWorkers(supervisor, only, count));
}

async function startWorkers(supervisor: Supervisor, only: boolean, count: number): Promise<void> {
  readDotEnv();
  const env = only ? { ...process.env } : await prepare();
  delete env.DATABASE_URL; // a worker must not run as the owner
  const program = await workerProgram();
  for (let number = 1; number <= count; number++) {
    supervisor.start(count === 1 ? "worker" : `worker ${number}`, program.args, { env: { ...env, ...program.env }, graceMs });
  }
}

async function prepare(): Promise<NodeJS.ProcessEnv> {
  const { DATABASE_URL: ownerUrl, TENANT_DATABASE_URL: tenantUrl, SERVICE_DATABASE_URL: serviceUrl, POSTHORN_ENCRYPTION_KEY: key } = process.env;
  if (!ownerUrl) throw new Problem("DATABASE_URL is not set.", "Set it to the owner's connection, or run `npm run worker -- --only` with TENANT_DATABASE_URL and SERVICE_DATABASE_URL.");
  await reachDatabase(ownerUrl, databaseWaitMs, console.log);
  await deployMigrations(ownerUrl);
  if (tenantUrl && serviceUrl) return { ...process.env };
  if (!key) throw new Problem("POSTHORN_ENCRYPTION_KEY is not set.", "Use the web servers' own: the passwords of the login roles are made from it as well.");
  const urls = await ensureLoginRoles(ownerUrl, `login roles ${key}`);
  return { ...process.env, TENANT_DATABASE_URL: urls.tenantUrl, SERVICE_DATABASE_URL: urls.serviceUrl };
}

function readArguments(args: string[]): { only: boolean; count: number } {
  let only = false;
  let count = 1;
  for (let index = 0; index < args.length; index++) {
    if (args[index] === "--only") only = true;
    else if (args[index] === "--count") count = Number(args[++index]);
    else throw usage(`${args[index]} is not known.`);
  }
  if (!Number.isInteger(count) || count < 1 || count > mostWorkers) throw usage(`--count must be from 1 to ${mostWorkers}.`);
  return { only, count };
}

function usage(message: string): Problem {
  return new Problem(message, "npm run worker -- [--only] [--count 2]");
}
