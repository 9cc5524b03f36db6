import { expect, test } from "vitest";
import { readMigrations } from "./migration-files";

/** Tables that grow with traffic: what is done to them must not keep publishing and delivering waiting. */
const big = ["events", "deliveries", "attempts", "endpoint_rollups", "audit_entries", "playground_requests", "event_traces", "idempotency_keys"];
/** From before the first release. */
const lastOfTheOld = "20261130163000_log_storage";

const nameOf = (text: string) => text.replaceAll('"', "").replace(/^public\./, "");

/** What in a migration locks a big table for as long as it is large. */
function problemsOf(sql: string): string[] {
  const statements = sql.replaceAll(/--.*$/gm, "").replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''").split(";").map((text) => text.trim().replaceAll(/\s+/g, " ")).filter(Boolean);
  const made = new Set(statements.flatMap((text) => [...text.matchAll(/^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\S+)/gi)].map(([, name]) => nameOf(name!))));
  const isBig = (name: string) => big.includes(nameOf(name)) && !made.has(nameOf(name));
  return statements.flatMap((text) => {
    const index = /^CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?.*? ON (?:ONLY )?(\S+?)(?:\s|\(|$)/i.exec(text);
    if (index && isBig(index[2]!) && !index[1]) return [`an index on ${nameOf(index[2]!)} without CONCURRENTLY keeps writers waiting`];
    if (index?.[1] && statements.length > 1) return ["CREATE INDEX CONCURRENTLY must be alone in its file"];
    const write = /^(?:UPDATE|DELETE FROM) (\S+)/i.exec(text);
    if (write && isBig(write[1]!)) return [`all of ${nameOf(write[1]!)} is rewritten in one transaction: do it in batches, after the migration`];
    const alter = /^ALTER TABLE (?:ONLY |IF EXISTS )*(\S+) (.*)$/i.exec(text);
    if (!alter || !isBig(alter[1]!)) return [];
    const actions: string = alter[2]!;
    return [
      ...(/ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE/i.test(actions) ? ["another type rewrites the table"] : []),
      ...(/SET NOT NULL/i.test(actions) ? ["SET NOT NULL reads the whole table: add a CHECK … NOT VALID, validate it, then set it"] : []),
      ...(/ADD CONSTRAINT/i.test(actions) && !/NOT VALID/i.test(actions) ? ["a constraint without NOT VALID reads the whole table under a lock"] : []),
      ...(/ADD COLUMN .*NOT NULL/i.test(actions) && !/DEFAULT/i.test(actions) ? ["a column that is NOT NULL without a default cannot be added to rows"] : []),
      ...(/DEFAULT (?:gen_random_uuid|clock_timestamp|random|posthorn_)/i.test(actions) || /GENERATED ALWAYS AS .* STORED/i.test(actions) ? ["a default that differs by row rewrites the table"] : []),
    ].map((problem) => `${nameOf(alter[1]!)}: ${problem}`);
  });
}

test("every migration since the first release runs online", () => {
  const later = readMigrations().filter(({ name }) => name > lastOfTheOld);
  expect(later.length).toBeGreaterThan(2);
  expect(later.flatMap(({ name, sql }) => problemsOf(sql).map((problem) => `${name}: ${problem}`))).toEqual([]);
});

test.each([
  ['CREATE INDEX "x" ON "deliveries"("state");', /without CONCURRENTLY/],
  ["ALTER TABLE events ADD COLUMN a int; CREATE INDEX CONCURRENTLY x ON events (a);", /alone in its file/],
  ["ALTER TABLE attempts ALTER COLUMN url TYPE varchar;", /rewrites the table/],
  ["ALTER TABLE deliveries ADD CONSTRAINT c CHECK (attempts >= 0);", /without NOT VALID/],
  ["ALTER TABLE events ALTER COLUMN a SET NOT NULL;", /reads the whole table/],
  ["UPDATE deliveries SET reason = NULL;", /in batches/],
  ["ALTER TABLE events ADD COLUMN b uuid NOT NULL DEFAULT gen_random_uuid();", /differs by row/],
])("%s is found", (sql, problem) => expect(problemsOf(sql).join()).toMatch(problem));

test("what is quick whatever the size is left alone", () => {
  const quick = 'CREATE TABLE t (id int); CREATE INDEX i ON t (id); ALTER TABLE events ADD COLUMN c text; ALTER TABLE deliveries ADD COLUMN d int NOT NULL DEFAULT 0; ALTER TABLE events ADD CONSTRAINT e CHECK (c <> \'\') NOT VALID; ALTER TABLE organizations ALTER COLUMN name TYPE varchar;';
  expect(problemsOf(quick)).toEqual([]);
  expect(problemsOf("-- Why.\nCREATE INDEX CONCURRENTLY x ON events (c);")).toEqual([]);
});
