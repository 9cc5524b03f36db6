import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { checkMigrations } from "./check";
import { deployMigrations } from "./deploy";
import { newMigration } from "./new";
import { withScratchDatabase } from "./scratch-database";

const { adminUrl } = inject("testCluster");

test("the migrations arrive at exactly what schema.prisma describes", async () => {
  expect(await checkMigrations(adminUrl)).toBeNull();
});

describe("with a folder of its own", () => {
  let folder: string;
  let schema: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-migrations-"));
    schema = path.join(folder, "schema.prisma");
    writeSchema("  id Int @id");
    writeMigration("20260101000000_first", `CREATE TABLE "Parcel" ("id" INTEGER NOT NULL, CONSTRAINT "Parcel_pkey" PRIMARY KEY ("id"));`);
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  function writeSchema(fields: string) {
    fs.writeFileSync(schema, `datasource db {\n  provider = "postgresql"\n}\n\nmodel Parcel {\n${fields}\n}\n`);
  }

  function writeMigration(name: string, sql: string) {
    fs.mkdirSync(path.join(folder, name), { recursive: true });
    fs.writeFileSync(path.join(folder, name, "migration.sql"), sql);
  }

  async function query<T>(url: string, sql: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as T[];
    } finally {
      await client.end();
    }
  }

  test("a column that only the schema has is what the check reports", async () => {
    expect(await checkMigrations(adminUrl, folder, schema)).toBeNull();
    writeSchema("  id Int @id\n  weight Int?");
    expect(await checkMigrations(adminUrl, folder, schema)).toContain('ADD COLUMN     "weight" INTEGER');
  });

  test("the next migration closes the gap and sorts after the last, even by a clock that is behind", async () => {
    writeSchema("  id Int @id\n  weight Int?");
    const file = await newMigration(adminUrl, "Weigh parcels!", new Date("2025-06-01T00:00:00Z"), folder, schema);
    expect(path.relative(folder, file ?? "")).toBe("20260101000001_weigh_parcels/migration.sql");
    expect(await checkMigrations(adminUrl, folder, schema)).toBeNull();
    expect(await newMigration(adminUrl, "again", new Date(), folder, schema)).toBeNull();
  });

  test("a second deployment applies nothing, and Prisma's bookkeeping holds the checksum", async () => {
    await withScratchDatabase(adminUrl, async (url) => {
      expect(await deployMigrations(url, folder)).toEqual(["20260101000000_first"]);
      expect(await deployMigrations(url, folder)).toEqual([]);
      const rows = await query(url, "SELECT length(checksum) AS length, applied_steps_count AS steps, finished_at IS NOT NULL AS finished FROM _prisma_migrations");
      expect(rows).toEqual([{ length: 64, steps: 1, finished: true }]);
    });
  });

  test("deployments at the same time apply each migration once", async () => {
    await withScratchDatabase(adminUrl, async (url) => {
      const results = await Promise.all([1, 2, 3].map(() => deployMigrations(url, folder)));
      expect(results.flat()).toEqual(["20260101000000_first"]);
      // Whoever waits for its turn is nobody whom an index made meanwhile waits for.
      writeMigration("20260102000000_index", 'CREATE INDEX CONCURRENTLY "Parcel_twice" ON "Parcel" ("id");');
      const again = await Promise.all([1, 2, 3].map(() => deployMigrations(url, folder, { lockTimeoutMs: 1_000, tries: 1, pauseMs: 0 })));
      expect(again.flat()).toEqual(["20260102000000_index"]);
    });
  });

  test("an index that could not be made concurrently is not left half made, and one that is there is taken", async () => {
    const name = "20260102000000_unique";
    const indexes = (url: string) => query(url, `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('"Parcel_weight"')`);
    await withScratchDatabase(adminUrl, async (url) => {
      writeMigration("20260101000001_weigh", 'ALTER TABLE "Parcel" ADD COLUMN weight int; INSERT INTO "Parcel" VALUES (1, 1), (2, 1);');
      await deployMigrations(url, folder);
      const sql = 'CREATE UNIQUE INDEX CONCURRENTLY "Parcel_weight" ON "Parcel" (weight);';
      writeMigration(name, sql);
      await expect(deployMigrations(url, folder)).rejects.toThrow(/could not create unique index/);
      expect(await indexes(url)).toEqual([]);
      // As a process leaves it that was killed meanwhile.
      await expect(query(url, sql)).rejects.toThrow(/could not create unique index/);
      expect(await indexes(url)).toEqual([{ valid: false }]);
      await query(url, 'DELETE FROM "Parcel" WHERE id = 2');
      expect(await deployMigrations(url, folder)).toEqual([name]);
      expect(await indexes(url)).toEqual([{ valid: true }]);
      await query(url, `DELETE FROM _prisma_migrations WHERE migration_name = '${name}'`);
      expect(await deployMigrations(url, folder)).toEqual([name]);
      expect(await indexes(url)).toEqual([{ valid: true }]);
    });
  });

  test("a migration that waits for whom waits for it gives way and tries again", async () => {
    await withScratchDatabase(adminUrl, async (url) => {
      await deployMigrations(url, folder);
      // Fails as a deadlock would, the first time.
      writeMigration("20260102000000_second", "CREATE TABLE late (id int); DO $$ BEGIN IF (SELECT last_value FROM tries) < 2 THEN PERFORM nextval('tries'); RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF; END $$;");
      await query(url, "CREATE SEQUENCE tries; SELECT nextval('tries')");
      expect(await deployMigrations(url, folder, { lockTimeoutMs: 1_000, tries: 2, pauseMs: 10 })).toEqual(["20260102000000_second"]);
    });
  });

  test("a migration that fails leaves nothing behind and can be corrected", async () => {
    const name = "20260102000000_broken";
    await withScratchDatabase(adminUrl, async (url) => {
      writeMigration(name, "CREATE TABLE half (id int);\n\nSELECT nonsense;\n");
      await expect(deployMigrations(url, folder)).rejects.toThrow(/20260102000000_broken failed and was rolled back: column "nonsense" does not exist \(line 3/);
      expect(await query(url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
      writeMigration(name, "CREATE TABLE whole (id int);");
      expect(await deployMigrations(url, folder)).toEqual([name]);
    });
  });

  test("an edited migration, one begun elsewhere and one from a newer version are each named", async () => {
    const name = "20260101000000_first";
    await withScratchDatabase(adminUrl, async (url) => {
      await deployMigrations(url, folder);
      fs.appendFileSync(path.join(folder, name, "migration.sql"), "-- edited");
      await expect(deployMigrations(url, folder)).rejects.toThrow(`Migration ${name} was edited after it had been applied`);
      fs.rmSync(path.join(folder, name), { recursive: true });
      await expect(deployMigrations(url, folder)).rejects.toThrow(`The database has had migration ${name}, which this version does not know`);
      await query(url, "UPDATE _prisma_migrations SET finished_at = NULL");
      await expect(deployMigrations(url, folder)).rejects.toThrow(`Migration ${name} was begun by another tool and did not finish`);
    });
  });
});
