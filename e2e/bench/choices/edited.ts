import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import { projectRoot } from "@/lib/host/project";
import type { Edit } from "./choices";

/** Bundles sources with these lines changed. Throws where a line is no longer there. */
export function edited(edits: Edit[]): Plugin {
  const sources = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const place = path.join(projectRoot, file);
    const source = sources.get(place) ?? fs.readFileSync(place, "utf8");
    if (source.split(from).length !== 2) throw new Error(`${file} has no longer exactly one: ${from}`);
    sources.set(place, source.replace(from, () => to));
  }
  return {
    name: "edited",
    setup: (build) => build.onLoad({ filter: /\.ts$/ }, ({ path: place }) => (sources.has(place) ? { contents: sources.get(place)!, loader: "ts" } : undefined)),
  };
}
