import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database";

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("two test databases made at once do not see each other's tables", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.ownerUrl, "CREATE TABLE only_here (id int)");
  expect(await query(one.ownerUrl, "SELECT to_regclass('only_here')::text AS found")).toEqual([{ found: "only_here" }]);
  expect(await query(other.ownerUrl, "SELECT to_regclass('only_here')::text AS found")).toEqual([{ found: null }]);
  await Promise.all([one.drop(), other.drop()]);
});

test("a dropped test database is gone", async () => {
  const database = await createTestDatabase();
  await database.drop();
  await expect(query(database.ownerUrl, "SELECT 1")).rejects.toThrow(/does not exist/);
});
