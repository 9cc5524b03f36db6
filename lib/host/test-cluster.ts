import { ensureLoginRoles } from "@/lib/db/roles";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { adminQuery, withDatabase } from "./admin-query";
import { startTemporaryPostgres } from "./temporary-postgres";

/** What tests need to clone databases: passed from vitest's main process to its workers. */
export interface TestCluster {
  /** A role that may create databases and roles. */
  adminUrl: string;
  /** Migrated database to clone. */
  template: string;
  /** Login roles on that server, as URLs of the template. */
  tenantUrl: string;
  serviceUrl: string;
}

/** A migrated template on a server of its own, or on TEST_DATABASE_URL's where that is set. */
export async function startTestCluster(): Promise<TestCluster & { stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres("npm test");
  const template = `posthorn_template_${process.pid}`;
  const dropTemplate = `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`;
  const stop = async () => {
    if (given) await adminQuery(given, dropTemplate);
    await server.stop();
  };
  try {
    await adminQuery(server.url, dropTemplate, `CREATE DATABASE ${template}`);
    const ownerUrl = withDatabase(server.url, template);
    await deployMigrations(ownerUrl);
    return { adminUrl: server.url, template, ...(await ensureLoginRoles(ownerUrl, "login roles of the tests")), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
