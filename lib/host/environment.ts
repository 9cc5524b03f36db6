import { ensureLoginRoles } from "@/lib/db/roles";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { Problem } from "./problem";
import { reachDatabase } from "./reach-database";
import { readDotEnv } from "./settings";

const databaseWaitMs = 20_000;

/**
 * The environment of web and workers where each is started by itself. With `only` it is complete as
 * it is, and nothing is migrated; otherwise DATABASE_URL, the owner's, is migrated first and the two
 * login roles are made from it. The owner's connection is never in it: they must not run as the owner.
 */
export async function environmentFor({ only }: { only: boolean }): Promise<NodeJS.ProcessEnv> {
  readDotEnv();
  const { DATABASE_URL: ownerUrl, ...env } = process.env;
  if (only) return env;
  if (!ownerUrl) throw new Problem("DATABASE_URL is not set.", "Set it to the owner's connection, or give --only with TENANT_DATABASE_URL and SERVICE_DATABASE_URL.");
  await reachDatabase(ownerUrl, databaseWaitMs, console.log);
  const applied = await deployMigrations(ownerUrl);
  if (applied.length > 0) console.log(`Database: ${applied.length} migrations applied`);
  return env.TENANT_DATABASE_URL && env.SERVICE_DATABASE_URL ? env : { ...env, ...(await loginRoles(ownerUrl)) };
}

/** `npm run db:roles`: makes the login roles of web and workers, and prints their connections for a file of secrets. */
export async function dbRoles(): Promise<void> {
  readDotEnv();
  const { DATABASE_URL: ownerUrl } = process.env;
  if (!ownerUrl) throw new Problem("DATABASE_URL is not set.", "Set it to the owner's connection.");
  for (const [name, value] of Object.entries(await loginRoles(ownerUrl))) console.log(`${name}=${value}`);
}

async function loginRoles(ownerUrl: string): Promise<{ TENANT_DATABASE_URL: string; SERVICE_DATABASE_URL: string }> {
  const key = process.env.POSTHORN_ENCRYPTION_KEY;
  if (!key) throw new Problem("POSTHORN_ENCRYPTION_KEY is not set.", "The same on every machine: the passwords of the login roles are made from it as well.");
  const { tenantUrl, serviceUrl } = await ensureLoginRoles(ownerUrl, `login roles ${key}`);
  return { TENANT_DATABASE_URL: tenantUrl, SERVICE_DATABASE_URL: serviceUrl };
}
