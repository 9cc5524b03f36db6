import { z } from "zod";
import { isEventTypeName } from "@/lib/events/filters";

const json = z.json();

const entry = z.strictObject({
  name: z.string().refine(isEventTypeName, "Use segments of letters, digits, _ and - joined by dots, such as order.paid; at most 128 characters."),
  description: z.string().trim().min(1, "Say when it is published.").max(1_000),
  version: z.int().min(1).max(1_000_000).default(1),
  /** JSON Schema of `data`. */
  schema: z.record(z.string(), json).nullable().default(null),
  /** An example of `data`. */
  example: json.optional(),
});

const catalogFile = z.strictObject({ $schema: z.string().optional(), types: z.array(entry).max(2_000) });

/** One version of a type, as a catalog file says it. */
export type CatalogEntry = z.output<typeof entry>;
export type CatalogInput = z.input<typeof catalogFile>;

/** For a catalog written in TypeScript: `export default defineCatalog({ types: [ … ] })`. Gives it back as it is, with its types checked by the editor. */
export function defineCatalog(catalog: CatalogInput): CatalogInput {
  return catalog;
}

/** Problems of a catalog file, each with its place. */
export class CatalogProblem extends Error {
  override readonly name = "CatalogProblem";
  constructor(readonly problems: string[]) {
    super(problems.join("\n"));
  }
}

/** The entries by name, newest version first. Throws CatalogProblem. */
export function parseCatalog(value: unknown): CatalogEntry[] {
  const parsed = catalogFile.safeParse(value);
  if (!parsed.success) throw new CatalogProblem(parsed.error.issues.map(({ path, message }) => `${nameOf(value, path)}${path.join(".")}: ${message}`));
  const seen = new Set<string>();
  const twice = parsed.data.types.filter(({ name, version }) => seen.size === seen.add(`${name} ${version}`).size);
  if (twice.length > 0) throw new CatalogProblem(twice.map(({ name, version }) => `${name}: version ${version} is there twice`));
  return parsed.data.types.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : b.version - a.version));
}

/** "order.paid, " where the path leads into one of the types. */
function nameOf(value: unknown, path: PropertyKey[]): string {
  const types = (value as { types?: unknown } | null)?.types;
  const found = path[0] === "types" && Array.isArray(types) ? (types[Number(path[1])] as { name?: unknown } | undefined)?.name : undefined;
  return typeof found === "string" ? `${found}, ` : "";
}
