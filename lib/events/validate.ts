import type { Sql } from "@/lib/db/sql";
import { problemsIn } from "@/lib/endpoints/check-payload";
import { invalid } from "@/lib/errors";
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

/**
 * Holds each event's data against the schemas of its type: it must fit the newest version, or an earlier one that is
 * published still. A type without a schema takes anything, and an unknown one is left to publishing. Throws
 * `payload_misses_schema` (422) with the index of the event and what is wrong by the newest version.
 */
export async function validateEvents(sql: Sql, events: readonly { type: string; data: unknown }[], now = Date.now()): Promise<void> {
  await readVersions(sql, [...new Set(events.map(({ type }) => type))].filter((type) => (known.get(type)?.until ?? 0) <= now), now);
  events.forEach((event, index) => validate(event, index, known.get(event.type)?.versions ?? []));
}

/** For a process that has changed a type itself. */
export function forgetSchemas(): void {
  known.clear();
}

function validate({ type, data }: { type: string; data: unknown }, index: number, versions: PublishedVersion[]): void {
  const [newest, ...earlier] = versions;
  if (newest === undefined || versions.some(({ schema }) => schema === null)) return;
  const { text } = toRawJson(data);
  // Publishing itself refuses what nests too deep, and a check would follow it.
  if (nestingDepth(text) > maxDepth) return;
  const value: unknown = JSON.parse(text);
  const faultsOf = ({ schema }: PublishedVersion) => compileSchema(schema!, { allErrors: false })?.(value) ?? [];
  const errors = faultsOf(newest);
  if (errors.length === 0 || earlier.some((version) => faultsOf(version).length === 0)) return;
  const problems = problemsIn(text, errors);
  const fix = versions.length > 1 ? "Correct the data: it fits no version that is published." : "Correct the data, or publish a new version of the type first.";
  const what = problems[0]?.message ?? "data does not fit.";
  throw invalid("payload_misses_schema", `The data does not fit the schema of ${type}, version ${newest.version}: ${what}`, fix, { index, type, version: newest.version, problems: problems.map(({ pointer, message }) => ({ pointer, message })) });
}

async function readVersions(sql: Sql, types: string[], now: number): Promise<void> {
  if (types.length === 0) return;
  const rows = await sql.query<{ name: string; version: number; schema: string | null; earlier: unknown }>("SELECT name, version, schema, earlier FROM event_types WHERE name = ANY($1::text[])", [types]);
  const found = new Map(rows.map((row) => [row.name, [{ version: row.version, schema: row.schema }, ...earlierOf(row.earlier)]]));
  if (known.size + types.length > mostKnown) known.clear();
  for (const type of types) {
    const versions = found.get(type);
    // A type that is not there yet may be there in a moment.
    if (versions) known.set(type, { until: now + keptMs, versions });
    else known.delete(type);
  }
}
