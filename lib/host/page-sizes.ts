import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

export interface PageSize {
  /** As in the address: "/[org]/deliveries". */
  route: string;
  /** JavaScript that its HTML asks for, each file gzipped, in kB of 1,000 bytes. */
  kb: number;
}

/**
 * What a browser loads before each page is alive, of a finished build: the
 * framework's own files and those of the page and its layouts. What a page asks
 * for later, when idle or when something is opened, is not in it. Largest first.
 */
export function pageSizes(nextFolder: string): PageSize[] {
  const { rootMainFiles } = readJson(path.join(nextFolder, "build-manifest.json")) as { rootMainFiles: string[] };
  const sizes = new Map<string, number>();
  const size = (file: string) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(fs.readFileSync(path.join(nextFolder, file))).length);
    return sizes.get(file)!;
  };
  return manifests(path.join(nextFolder, "server/app"))
    .map((file) => {
      const { route, files } = readManifest(file);
      const all = [...new Set([...rootMainFiles, ...files])];
      return { route, kb: all.reduce((sum, name) => sum + size(name), 0) / 1_000 };
    })
    .sort((a, b) => b.kb - a.kb || a.route.localeCompare(b.route));
}

/** One line for people, and the whole list as text. */
export function describePageSizes(pages: PageSize[]): { line: string; list: string } {
  const kb = (page: PageSize | undefined) => (page === undefined ? "?" : page.kb.toFixed(0));
  const log = pages.find(({ route }) => route === "/[org]/deliveries");
  return {
    line: `First-load JavaScript, gzipped: the log ${kb(log)} kB, all pages ${kb(pages.at(-1))} to ${kb(pages[0])} kB.`,
    list: pages.map((page) => `${kb(page).padStart(5)} kB  ${page.route}\n`).join(""),
  };
}

function manifests(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("page_client-reference-manifest.js")).map((name) => path.join(folder, name));
}

/** Next writes it as a script: `globalThis.__RSC_MANIFEST["/route/page"] = {…}`. */
function readManifest(file: string): { route: string; files: string[] } {
  const [, key, json] = /__RSC_MANIFEST\["([^"]+)"\]\s*=\s*(\{.*\})/s.exec(fs.readFileSync(file, "utf8"))!;
  const { entryJSFiles } = JSON.parse(json!) as { entryJSFiles: Record<string, string[]> };
  const route = key!.replace(/\/page$/, "").replaceAll(/\/\([^)]+\)/g, "");
  return { route: route === "" ? "/" : route, files: Object.values(entryJSFiles).flat() };
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}
