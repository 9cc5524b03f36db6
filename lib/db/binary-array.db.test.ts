import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { bools, byteas, doubles, floats, instants, ints, texts, uuids } from "./binary-array";

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

/** What PostgreSQL makes of an array that went to it in binary. */
async function roundTrip(type: string, array: Buffer): Promise<unknown[]> {
  const { rows } = await client.query({ text: `SELECT element FROM unnest($1::${type}[]) WITH ORDINALITY AS t(element, n) ORDER BY n`, values: [array] });
  return rows.map((row: { element: unknown }) => row.element);
}

const orNull = <T>(values: fc.Arbitrary<T>) => fc.array(fc.option(values, { nil: null }), { maxLength: 20 });
const storable = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"));

test("texts arrive as they are: quotes, backslashes, braces, NULL and every script", async () => {
  const awkward = ['"', "\\", "{a,b}", "NULL", "", " ", "ü😀", "a\nb\r\n", null];
  expect(await roundTrip("text", texts(awkward))).toEqual(awkward);
  await fc.assert(fc.asyncProperty(orNull(storable), async (values) => void expect(await roundTrip("text", texts(values))).toEqual(values)), { numRuns: 50 });
});

test("bytes arrive as they are", async () => {
  await fc.assert(
    fc.asyncProperty(orNull(fc.uint8Array().map((bytes) => Buffer.from(bytes))), async (values) => void expect(await roundTrip("bytea", byteas(values))).toEqual(values)),
    { numRuns: 50 },
  );
});

test("numbers, truth and ids arrive as they are", async () => {
  await fc.assert(
    fc.asyncProperty(orNull(fc.integer()), orNull(fc.float({ noNaN: true })), orNull(fc.double({ noNaN: true })), fc.array(fc.boolean()), fc.array(fc.uuid()), async (whole, single, double, truth, ids) => {
      expect(await roundTrip("int4", ints(whole))).toEqual(whole);
      expect((await roundTrip("float4", floats(single))).map((value) => (value === null ? null : Math.fround(value as number)))).toEqual(single);
      expect(await roundTrip("float8", doubles(double))).toEqual(double);
      expect(await roundTrip("bool", bools(truth))).toEqual(truth);
      expect(await roundTrip("uuid", uuids(ids))).toEqual(ids);
    }),
    { numRuns: 50 },
  );
});

test("instants arrive to the millisecond, before and after PostgreSQL's epoch", async () => {
  const values = [new Date("1999-12-31T23:59:59.999Z"), new Date("2026-11-30T12:00:00.001Z"), new Date(0)];
  expect(await roundTrip("timestamptz", instants(values))).toEqual(values);
});

test("an empty array is one", async () => {
  expect(await roundTrip("text", texts([]))).toEqual([]);
});

test("a number that does not fit is an error and not another number", () => {
  expect(() => ints([2 ** 31])).toThrow(RangeError);
});
