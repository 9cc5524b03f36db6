import { afterAll, beforeAll, expect, test } from "vitest";
import fc from "fast-check";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { filtersFor } from "./filters";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("SQL and TypeScript expand a type into the same filters", async () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 5 }), async (segments) => {
      const type = segments.join(".");
      const { rows } = await client.query("SELECT posthorn_filters_for($1) AS filters", [type]);
      expect(rows[0].filters).toEqual(filtersFor(type));
    }),
    { numRuns: 60 },
  );
});
