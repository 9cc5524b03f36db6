import { z } from "zod";
import { conflict } from "@/lib/errors";
import { findBreakingChanges, type SchemaChange } from "./compare/find-breaking";

/** A version of a type before the present one. */
export interface EarlierVersion {
  version: number;
  schema: string | null;
  example: string | null;
}

interface Version {
  version: number;
  schema: string | null;
}

/** As the column event_types.earlier has it. */
const earlierVersions = z.array(z.object({ version: z.number(), schema: z.string().nullable(), example: z.string().nullable() }));

/** Those that are published still, newest first. */
export function earlierOf(column: unknown): EarlierVersion[] {
  return earlierVersions.parse(column);
}

/** Beside a new version stand at most this many. */
export const mostEarlier = 50;

/**
 * What breaks when a version's schema is changed in place. A version without a schema promised nothing, so any may
 * be given to it; a promise is not taken back.
 */
export function breakingChanges(before: string | null, after: string | null): SchemaChange[] {
  if (before === null || before === after) return [];
  if (after === null) return [{ path: "", keyword: "", message: "the schema was removed" }];
  return findBreakingChanges(JSON.parse(before), JSON.parse(after));
}

/** Throws `breaking_change` (409), with each change's path and reason. */
export function refuseBreaking(name: string, before: Version, after: Version): void {
  if (after.version !== before.version) return;
  const changes = breakingChanges(before.schema, after.schema);
  const [first] = changes;
  if (!first) return;
  const more = changes.length > 1 ? ` (and ${changes.length - 1} more)` : "";
  throw conflict("breaking_change", `Version ${before.version} of ${name} is published, and this would break it: ${first.message}${more}.`, `Raise the version to ${before.version + 1}: this one stays published beside it.`, { field: "schema", version: before.version, changes });
}
