import type { SchemaChange } from "@/lib/event-types/compare/find-breaking";
import { sameJson } from "@/lib/event-types/compare/schema";
import { breakingChanges, type EarlierVersion } from "@/lib/event-types/versions";
import type { CatalogEntry } from "./catalog-file";

/** A type as the database has it; texts of JSON. */
export interface StoredType extends EarlierVersion {
  name: string;
  description: string;
  earlier: EarlierVersion[];
  operational: boolean;
  archivedAt: Date | null;
}

export type PlannedChange = { name: string; version: number } & (
  | { kind: "add" }
  | { kind: "same" }
  | { kind: "change"; fields: ("description" | "schema" | "example" | "archived")[] }
  | { kind: "new version"; after: number }
  | { kind: "breaking"; changes: SchemaChange[] }
  | { kind: "refused"; reason: string }
  /** In the database, and not in the file: it stays as it is. */
  | { kind: "not in the file" }
);

/** What applying the file would do. Pure. Entries by name, newest version first; each stands for one version. */
export function planCatalog(stored: StoredType[], entries: CatalogEntry[]): PlannedChange[] {
  const types = new Map(stored.map((type) => [type.name, type]));
  const inFile = new Set(entries.map(({ name }) => name));
  const changes: PlannedChange[] = [];
  for (const name of inFile) {
    const type = types.get(name);
    let known = type;
    // From the oldest on, as they are applied.
    for (const entry of entries.filter((each) => each.name === name).reverse()) {
      changes.push({ name, version: entry.version, ...planEntry(known, entry) });
      if (!known || entry.version > known.version) known = after(known, entry);
    }
  }
  const missing = stored.filter((type) => !inFile.has(type.name) && !type.operational && type.archivedAt === null);
  return [...changes, ...missing.map(({ name, version }) => ({ name, version, kind: "not in the file" as const }))];
}

export function isRefused({ kind }: PlannedChange): boolean {
  return kind === "breaking" || kind === "refused";
}

/** The schema's text as it is stored; JSON that is the same keeps the text that is there. */
export function textOf(value: unknown, before: string | null): string | null {
  if (value === null || value === undefined) return null;
  return before !== null && sameJson(JSON.parse(before), value) ? before : JSON.stringify(value);
}

function planEntry(type: StoredType | undefined, entry: CatalogEntry) {
  if (type === undefined) return { kind: "add" as const };
  if (type.operational) return { kind: "refused" as const, reason: "it is published by the platform itself" };
  if (entry.version > type.version) return { kind: "new version" as const, after: type.version };
  if (entry.version < type.version) return planEarlier(type, entry);
  const schema = textOf(entry.schema, type.schema);
  const changes = breakingChanges(type.schema, schema);
  if (changes.length > 0) return { kind: "breaking" as const, changes };
  const fields = [
    ...(entry.description !== type.description ? ["description" as const] : []),
    ...(schema !== type.schema ? ["schema" as const] : []),
    ...(textOf(entry.example, type.example) !== type.example ? ["example" as const] : []),
    ...(type.archivedAt !== null ? ["archived" as const] : []),
  ];
  return fields.length > 0 ? { kind: "change" as const, fields } : { kind: "same" as const };
}

/** An earlier version stands as it was published: the file may repeat it, for those who read it. */
function planEarlier(type: StoredType, entry: CatalogEntry) {
  const earlier = type.earlier.find(({ version }) => version === entry.version);
  if (!earlier) return { kind: "refused" as const, reason: `the present version is ${type.version}, and none before it can be added` };
  const schema = textOf(entry.schema, earlier.schema);
  if (schema === earlier.schema) return { kind: "same" as const };
  const changes = breakingChanges(earlier.schema, schema);
  return changes.length > 0 ? { kind: "breaking" as const, changes } : { kind: "refused" as const, reason: `version ${entry.version} stands as it was published, beside version ${type.version}` };
}

function after(type: StoredType | undefined, { name, description, version, schema, example }: CatalogEntry): StoredType {
  const earlier = type ? [{ version: type.version, schema: type.schema, example: type.example }, ...type.earlier] : [];
  return { name, description, version, schema: textOf(schema, null), example: textOf(example, null), earlier, operational: false, archivedAt: null };
}
