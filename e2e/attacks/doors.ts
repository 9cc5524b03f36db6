import fs from "node:fs";
import path from "node:path";

/** Everything that answers a request, found by walking the source: a new page, route or action is there without being listed. */

export interface Door {
  kind: "page" | "route";
  /** The file, from app/: "api/app/[org]/events/route.ts". */
  file: string;
  /** As an address: "/api/app/[org]/events". */
  address: string;
  /** Of a route: what its file exports. */
  methods: string[];
}

export function findDoors(): Door[] {
  return filesBelow("app").flatMap((file) => {
    const name = path.basename(file);
    if (name !== "page.tsx" && name !== "route.ts") return [];
    const address = `/${path.dirname(file).split("/").slice(1).filter((part) => !/^\(.*\)$/.test(part)).join("/")}`;
    return [{ kind: name === "page.tsx" ? ("page" as const) : ("route" as const), file: file.slice(4), address: address.replace(/^\/\.$/, "/"), methods: name === "route.ts" ? methodsOf(file) : [] }];
  });
}

/** `file#export` of every server action. */
export function findActions(): string[] {
  return filesBelow("app").filter((file) => /\.tsx?$/.test(file)).flatMap((file) => {
    const text = fs.readFileSync(file, "utf8");
    if (/^\s+"use server"/m.test(text)) throw new Error(`${file}: an action inside a component is not found by its name; put it into a file of its own.`);
    if (!/^"use server"/m.test(text)) return [];
    return [...text.matchAll(/^export (?:async function|const) (\w+)/gm)].map(([, name]) => `${file.slice(4)}#${name}`);
  });
}

/**
 * The ids by which a browser calls server actions, from what was built: of
 * `next dev` only those of pages that were visited.
 */
export function actionIds(): Map<string, string> {
  const ids = new Map<string, string>();
  const built = fs.existsSync(".next/BUILD_ID") && !process.env.E2E_BASE_URL?.includes(":4300") ? ".next/server" : ".next/dev/server";
  for (const file of filesBelow(built).filter((each) => each.endsWith("server-reference-manifest.json"))) {
    const { node } = JSON.parse(fs.readFileSync(file, "utf8")) as { node: Record<string, { filename?: string; exportedName?: string }> };
    for (const [id, { filename, exportedName }] of Object.entries(node)) if (filename) ids.set(`${filename.replace(/^app\//, "")}#${exportedName}`, id);
  }
  return ids;
}

function methodsOf(file: string): string[] {
  const text = fs.readFileSync(file, "utf8");
  const found = [...text.matchAll(/\b(?:as |const |function )(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g)].map(([, method]) => method!);
  return [...new Set(found)];
}

function filesBelow(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesBelow(path.posix.join(folder, entry.name)) : [path.posix.join(folder, entry.name)]));
}
