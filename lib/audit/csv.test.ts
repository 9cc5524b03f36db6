import { expect, test } from "vitest";
import { csvRecord } from "./csv";

test("a record quotes every field, doubles quotes and ends with CRLF (RFC 4180)", () => {
  expect(csvRecord(["a", 'say "hi"', "x,y", "two\r\nlines", null])).toBe('"a","say ""hi""","x,y","two\r\nlines",""\r\n');
});

const triggers = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\tx", "\rx", "＝1+1", "＋1", "－1", "＠x", " =1", "\u0001=1", '=HYPERLINK("http://x","y")'];
test.each(triggers)("a spreadsheet will not run %j", (cell) => {
  const record = csvRecord([cell, "after"]);
  expect(record.startsWith(`"'`)).toBe(true);
  expect(record).toBe(`"'${cell.replaceAll('"', '""')}","after"\r\n`);
});

test("a field cannot break out of its cell into a formula of the next", () => {
  expect(csvRecord(['a","=1+1'])).toBe('"a"",""=1+1"\r\n');
});

test("what is no formula stays as it is", () => {
  for (const cell of ["olivia@acme.example", "a=b", "2026-11-30T12:00:00.000Z", "ep_01", "", "’=1"]) expect(csvRecord([cell])).toBe(`"${cell}"\r\n`);
});
