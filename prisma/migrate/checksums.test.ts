import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder, readMigrations, type MigrationFile } from "./migration-files";

const listed = fs.readFileSync(path.join(migrationsFolder, "checksums"), "utf8");

/** What is wrong with the list of checksums, and what to do about it. */
function problemsOf(list: string, migrations: Omit<MigrationFile, "sql">[]): string[] {
  const lines = list.trimEnd().split("\n");
  const known = new Map(lines.map((line) => line.split(" ") as [string, string]));
  return [
    ...migrations.flatMap(({ name, checksum }) => {
      if (!known.has(name)) return [`${name} is new: add the line "${name} ${checksum}" to prisma/migrations/checksums.`];
      return known.get(name) === checksum ? [] : [`${name} was edited. An applied migration is never edited, for databases that have it refuse the other text: put it back, and add a new one (npm run db:new -- NAME).`];
    }),
    ...[...known.keys()].filter((name) => !migrations.some((migration) => migration.name === name)).map((name) => `${name} is gone. An applied migration is never removed or renamed: put it back.`),
    ...(lines.join() === [...lines].sort().join() ? [] : ["The lines of prisma/migrations/checksums are to be sorted."]),
  ];
}

test("no migration was edited since its checksum was written down, and each has one", () => {
  expect(problemsOf(listed, readMigrations())).toEqual([]);
});

test("a migration that is edited, new or gone is told, with what to do", () => {
  const list = "20260101000000_first aaaa\n20260102000000_second bbbb\n";
  const [first, second] = [{ name: "20260101000000_first", checksum: "aaaa" }, { name: "20260102000000_second", checksum: "bbbb" }];
  expect(problemsOf(list, [first!, second!])).toEqual([]);
  expect(problemsOf(list, [first!, { ...second!, checksum: "cccc" }]).join()).toMatch(/^20260102000000_second was edited.*never edited.*add a new one/);
  expect(problemsOf(list, [first!, second!, { name: "20260103000000_third", checksum: "dddd" }])).toEqual(['20260103000000_third is new: add the line "20260103000000_third dddd" to prisma/migrations/checksums.']);
  expect(problemsOf(list, [first!]).join()).toMatch(/_second is gone/);
  expect(problemsOf("b 1\na 1\n", [{ name: "a", checksum: "1" }, { name: "b", checksum: "1" }]).join()).toMatch(/sorted/);
});
