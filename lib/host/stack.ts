import fs from "node:fs";
import path from "node:path";
import { ensureLoginRoles } from "@/lib/db/roles";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { withDatabase } from "./admin-query";
import { runningLockFile, takeLock } from "./lock";
import { startPostgres } from "./postgres";
import { Problem } from "./problem";
import { reachDatabase } from "./reach-database";
import { loadHostSecrets } from "./secrets-file";
import { assertPortFree } from "./settings";
import type { Supervisor } from "./supervise";

/** Of the operator's own database, which may be starting beside us. */
const databaseWaitMs = 20_000;

export interface StackOptions {
  /** As typed, for messages: "npm run demo". */
  command: string;
  /** Database, secrets and logs. */
  dataFolder: string;
  /** Database on the bundled server. The demo keeps its data apart from real data. */
  database: "posthorn" | "posthorn_demo";
  port: number;
  nodeEnv: "production" | "development";
  /** Shows demo sign-ins and banner. */
  demo: boolean;
  /** Ports on this machine that deliveries may reach over http, for the playground; none in earnest. */
  loopbackPorts: number[];
  /** The operator's own PostgreSQL server, in place of the bundled one. */
  databaseUrl?: string;
  log: (line: string) => void;
}

export interface Stack {
  /** Where people open it, without a slash at the end. */
  baseUrl: string;
  ownerUrl: string;
  serviceUrl: string;
  /** For web and worker. The owner's connection is not in it: they must not run as the owner. */
  env: NodeJS.ProcessEnv;
}

/**
 * Everything that web and worker need before they start: secrets, a running and migrated database,
 * login roles. Registers with the supervisor what must be stopped.
 */
export async function prepareStack(supervisor: Supervisor, options: StackOptions): Promise<Stack> {
  fs.mkdirSync(options.dataFolder, { recursive: true });
  const baseUrl = (process.env.NEXTAUTH_URL ?? `http://127.0.0.1:${options.port}`).replace(/\/+$/, "");
  takeRunningLock(supervisor, options, baseUrl);
  await assertPortFree(options.port, options.command);
  // Before the database: a start cut short must not leave data without the key to it.
  const mayGenerate = !options.databaseUrl && !fs.existsSync(path.join(options.dataFolder, "postgres"));
  const secrets = loadHostSecrets(path.join(options.dataFolder, "secrets.json"), process.env, mayGenerate);
  if (options.databaseUrl) await reachDatabase(options.databaseUrl, databaseWaitMs, options.log);
  const ownerUrl = options.databaseUrl ?? (await startDatabase(supervisor, options));
  const applied = await deployMigrations(ownerUrl);
  if (applied.length > 0) options.log(`Database: ${applied.length} migration${applied.length > 1 ? "s" : ""} applied`);
  const { tenantUrl, serviceUrl } = await findLogins(ownerUrl, secrets.POSTHORN_ENCRYPTION_KEY);
  const { DATABASE_URL: _owner, ...inherited } = process.env;
  const env: NodeJS.ProcessEnv = {
    ...inherited,
    ...secrets,
    NODE_ENV: options.nodeEnv,
    NEXT_TELEMETRY_DISABLED: "1",
    CHECKPOINT_DISABLE: "1",
    PORT: String(options.port),
    NEXTAUTH_URL: baseUrl,
    TENANT_DATABASE_URL: tenantUrl,
    SERVICE_DATABASE_URL: serviceUrl,
  };
  if (options.demo) env.POSTHORN_DEMO = "1";
  if (options.loopbackPorts.length > 0) {
    env.POSTHORN_LOOPBACK_TARGETS = options.loopbackPorts.flatMap((port) => [`127.0.0.1:${port}`, `localhost:${port}`]).join(",");
    if (options.nodeEnv === "production") env.POSTHORN_LOOPBACK_TARGETS_IN_PRODUCTION = "allow";
  }
  return { baseUrl, ownerUrl, serviceUrl, env };
}

function takeRunningLock(supervisor: Supervisor, { dataFolder, command }: StackOptions, url: string): void {
  const lock = takeLock(runningLockFile(dataFolder), { command, url });
  if (!lock.ok) {
    const { holder } = lock;
    throw new Problem(`Posthorn is already running from this folder (\`${holder.command}\`, process ${holder.pid}) at ${holder.url}.`, "Use that one, or stop it first.");
  }
  supervisor.onStop(lock.release);
}

async function startDatabase(supervisor: Supervisor, { dataFolder, command, database, log }: StackOptions): Promise<string> {
  const server = await startPostgres({ dataDir: path.join(dataFolder, "postgres"), command, log });
  supervisor.onStop(() => server.stop());
  void server.exited.then(() => supervisor.fail(new Problem(`The database has ended unexpectedly. See ${path.join(dataFolder, "postgres.log")}`)));
  await server.createDatabase(database);
  return withDatabase(server.url, database);
}

/** An operator whose owner role may not create roles gives the two logins instead. */
async function findLogins(ownerUrl: string, key: string): Promise<{ tenantUrl: string; serviceUrl: string }> {
  const { TENANT_DATABASE_URL: tenantUrl, SERVICE_DATABASE_URL: serviceUrl, DATABASE_URL } = process.env;
  if (DATABASE_URL === ownerUrl && tenantUrl && serviceUrl) return { tenantUrl, serviceUrl };
  try {
    return await ensureLoginRoles(ownerUrl, `login roles ${key}`);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new Problem(
      `The database's owner may not create the login roles of web and worker: ${(error as Error).message}.`,
      "Give it CREATEROLE, or create two login roles, members of posthorn_tenant and posthorn_service, and set\n  TENANT_DATABASE_URL and SERVICE_DATABASE_URL.",
    );
  }
}
