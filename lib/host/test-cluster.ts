import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { startPostgres } from "./postgres";
import { projectRoot } from "./project";

/** What tests need to clone databases: passed from vitest's main process to its workers. */
export interface TestCluster {
  /** Superuser or owner connection to a maintenance database of the server. */
  adminUrl: string;
  /** Migrated database to clone. */
  template: string;
  /** Login roles on that server, as URLs of the template. */
  tenantUrl: string;
  serviceUrl: string;
}

/**
 * A migrated template on a server of its own in a temporary folder, or on TEST_DATABASE_URL where
 * that is set (a role that may create databases and roles).
 */
export async function startTestCluster(): Promise<TestCluster & { stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { adminUrl: given, stop: async () => {} } : await startTemporaryServer();
  const template = `posthorn_template_${process.pid}`;
  await adminQuery(server.adminUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`, `CREATE DATABASE ${template}`);
  const stop = async () => {
    if (given) await adminQuery(given, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
  try {
    const ownerUrl = withDatabase(server.adminUrl, template);
    await deployMigrations(ownerUrl);
    return { adminUrl: server.adminUrl, template, ...(await loginRoles(ownerUrl)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/** Runs statements one by one, outside any transaction, as CREATE DATABASE demands. */
export async function adminQuery(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startTemporaryServer(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-test-"));
  fs.chmodSync(folder, 0o755);
  const server = await startPostgres({ dataDir: path.join(folder, "postgres"), command: "npm test", durable: false });
  const stop = async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { adminUrl: server.url, stop };
}

async function loginRoles(ownerUrl: string): Promise<{ tenantUrl: string; serviceUrl: string }> {
  const file = path.join(projectRoot, "lib/db/roles.ts");
  if (!fs.existsSync(file)) return { tenantUrl: ownerUrl, serviceUrl: ownerUrl };
  const { ensureLoginRoles } = (await import(pathToFileURL(file).href)) as {
    ensureLoginRoles: (ownerUrl: string, secret: string) => Promise<{ tenantUrl: string; serviceUrl: string }>;
  };
  return ensureLoginRoles(ownerUrl, "login roles of the tests");
}
