import { existsSync, readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CatalogProblem } from "./catalog-file";

const names = ["posthorn.catalog.ts", "posthorn.catalog.json", "posthorn.catalog.yaml"];

/** The catalog file that is meant: the one named, else the first of the usual names. Throws CatalogProblem. */
export function findCatalogFile(named: string | undefined, folder = process.cwd()): string {
  const file = named ?? names.find((name) => existsSync(resolve(folder, name)));
  if (file === undefined) throw new CatalogProblem([`There is no ${names.join(" or ")} here.`]);
  const path = resolve(folder, file);
  if (!existsSync(path)) throw new CatalogProblem([`${file} is not there.`]);
  return path;
}

/** What a file says: JSON, YAML, or the default export of a module. Throws CatalogProblem where it cannot be read. */
export async function readDocument(path: string): Promise<unknown> {
  const kind = extname(path);
  try {
    if ([".ts", ".mts", ".js", ".mjs"].includes(kind)) return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
    const text = readFileSync(path, "utf8");
    // Bounded aliases: a few lines of YAML can otherwise stand for gigabytes.
    return kind === ".yaml" || kind === ".yml" ? (await import("yaml")).parse(text, { maxAliasCount: 100 }) : JSON.parse(text);
  } catch (error) {
    throw new CatalogProblem([`${path} cannot be read: ${(error as Error).message}`]);
  }
}
