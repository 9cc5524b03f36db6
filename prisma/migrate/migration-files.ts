import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { projectRoot } from "@/lib/host/project";

export const migrationsFolder = path.join(projectRoot, "prisma/migrations");
export const schemaFile = path.join(projectRoot, "prisma/schema.prisma");

export interface MigrationFile {
  /** Folder name, such as 20260101120000_first. Names sort in the order of application. */
  name: string;
  sql: string;
  /** SHA-256 in hex, as Prisma keeps it. */
  checksum: string;
}

/** The migrations in a folder, in the order in which they are applied. */
export function readMigrations(folder: string = migrationsFolder): MigrationFile[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => fs.existsSync(path.join(folder, name, "migration.sql")))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: crypto.createHash("sha256").update(sql).digest("hex") };
    });
}
