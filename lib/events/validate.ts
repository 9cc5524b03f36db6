import type { Sql } from "@/lib/db/sql";
import { problemsIn } from "@/lib/endpoints/check-payload";
import { invalid, type DomainError } from "@/lib/errors";
import { compileSchema } from "@/lib/event-types/compile-schema";
import { earlierOf } from "@/lib/event-types/versions";
import { maxDepth, toRawJson } from "./envelope";
import { nestingDepth } from "./json-span";

/** How long a process goes by the schemas that it has read, ms. */
const keptMs = 2_000;

interface PublishedVersion {
  version: number;
  schema: string | null;
}

interface Entry {
  until: number;
  /** Newest first. */
  versions: PublishedVersion[];
}

const known = new Map<string, Entry>();
const mostKnown = 10_000;

interface TypedData {
  type: string;
  data: unknown;
}

/**
 * Holds each event's data against the schemas of its type: it must fit the newest version, or an earlier one that is
 * published still. A type without a schema takes anything, and an unknown one is left to publishing. Gives back
 * `payload_misses_schema` (422) by the place of each event that fits none, with what is wrong by the newest version.
 */
export async function findMisfits(sql: Sql, events: readonly TypedData[], now = Date.now()): Promise<Map<number, DomainError>> {
  const entries = await entriesFor(sql, new Set(events.map(({ type }) => type)), now);
  const misfits = misfitsAmong([...events.entries()], entries);
  // Another process may have published a version since; by what was kept, data is accepted and never refused.
  const kept = new Set([...misfits.keys()].map((index) => events[index]!.type).filter((type) => entries.get(type)!.until < now + keptMs));
  if (kept.size === 0) return misfits;
  const fresh = new Map([...[...entries].filter(([type]) => !kept.has(type)), ...(await readVersions(sql, kept, now))]);
  return misfitsAmong([...misfits.keys()].map((index) => [index, events[index]!]), fresh);
}

/** For a process that has changed a type itself. */
export function forgetSchemas(): void {
  known.clear();
}

function misfitsAmong(events: [number, TypedData][], entries: Map<string, Entry>): Map<number, DomainError> {
  return new Map(
    events.flatMap(([index, event]) => {
      const misfit = misfitOf(event, index, entries.get(event.type)?.versions ?? []);
      return misfit === null ? [] : [[index, misfit]];
    }),
  );
}

function misfitOf({ type, data }: TypedData, index: number, versions: PublishedVersion[]): DomainError | null {
  const [newest, ...earlier] = versions;
  if (newest === undefined || versions.some(({ schema }) => schema === null)) return null;
  const { text } = toRawJson(data);
  // Publishing itself refuses what nests too deep, and a check would follow it.
  if (nestingDepth(text) > maxDepth) return null;
  const value: unknown = JSON.parse(text);
  const faultsOf = ({ schema }: PublishedVersion) => compileSchema(schema!, { allErrors: false })?.(value) ?? [];
  const errors = faultsOf(newest);
  if (errors.length === 0 || earlier.some((version) => faultsOf(version).length === 0)) return null;
  const problems = problemsIn(text, errors);
  const fix = versions.length > 1 ? "Correct the data: it fits no version that is published." : "Correct the data, or publish a new version of the type first.";
  const what = problems[0]?.message ?? "data does not fit.";
  return invalid("payload_misses_schema", `The data does not fit the schema of ${type}, version ${newest.version}: ${what}`, fix, { index, type, version: newest.version, problems: problems.map(({ pointer, message }) => ({ pointer, message })) });
}

/** Its own copy: what is known may be forgotten while something is read. */
async function entriesFor(sql: Sql, types: Set<string>, now: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const missing = new Set<string>();
  for (const type of types) {
    const entry = known.get(type);
    if (entry !== undefined && entry.until > now) entries.set(type, entry);
    else missing.add(type);
  }
  return missing.size === 0 ? entries : new Map([...entries, ...(await readVersions(sql, missing, now))]);
}

async function readVersions(sql: Sql, names: Set<string>, now: number): Promise<Map<string, Entry>> {
  const types = [...names];
  const rows = await sql.query<{ name: string; version: number; schema: string | null; earlier: unknown }>("SELECT name, version, schema, earlier FROM event_types WHERE name = ANY($1::text[])", [types]);
  const found = new Map(rows.map((row): [string, Entry] => [row.name, { until: now + keptMs, versions: [{ version: row.version, schema: row.schema }, ...earlierOf(row.earlier)] }]));
  if (known.size + types.length > mostKnown) known.clear();
  // A type that is not there yet may be there in a moment.
  for (const type of types) known.delete(type);
  for (const [type, entry] of found) known.set(type, entry);
  return found;
}
