import { deployMigrations } from "./deploy";
import { migrationsFolder, schemaFile } from "./migration-files";
import { compareWithSchema } from "./schema-engine";
import { withScratchDatabase } from "./scratch-database";

/**
 * What the migrations lack to arrive at the schema, as SQL; null when they agree. Works in a scratch
 * database on the server of `adminUrl`, whose role may create databases.
 */
export async function checkMigrations(adminUrl: string, folder = migrationsFolder, schema = schemaFile): Promise<string | null> {
  return withScratchDatabase(adminUrl, async (url) => {
    await deployMigrations(url, folder);
    return compareWithSchema(url, schema);
  });
}
