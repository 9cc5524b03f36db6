import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { sharedNamespaces } from "@/app/i18n/shared-namespaces";

const root = path.join(import.meta.dirname, "../..");
const entryNames = /^(?:page|layout|loading|error|not-found|template)\.tsx$/;

/** Asked for by parts that stand in an imported file and are not shown there: one word of the log's rows, a form without its test. */
const unshown: Record<string, string[]> = {
  "app/(dashboard)/[org]/events/page.tsx": ["log", "failure"],
  "app/(dashboard)/[org]/endpoints/[endpoint]/edit/page.tsx": ["signing", "delivery", "waterfall", "evidence", "cause", "failure"],
};

// A namespace that a page does not hand to the browser stands there as "settings.title".
it("each page and layout hands the browser the texts of its client components", () => {
  const missing = entries().flatMap((entry) => {
    const given = new Set([...sharedNamespaces, ...layoutsAbove(entry).concat(entry).flatMap((file) => [...reach(file)].flatMap(([each]) => givenIn(each)))]);
    const asked = new Set([...reach(entry)].filter(([, inBrowser]) => inBrowser).flatMap(([file]) => askedIn(file)));
    const name = path.relative(root, entry);
    return [...asked].filter((namespace) => !given.has(namespace) && !unshown[name]?.includes(namespace)).map((namespace) => `${name} lacks ${namespace}`);
  });
  expect(missing).toEqual([]);
});

function entries(): string[] {
  return readdirSync(path.join(root, "app"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entryNames.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function layoutsAbove(entry: string): string[] {
  const found: string[] = [];
  for (let folder = path.dirname(entry); folder.startsWith(path.join(root, "app")); folder = path.dirname(folder)) {
    const layout = path.join(folder, "layout.tsx");
    if (layout !== entry && existsSync(layout)) found.push(layout);
  }
  return found;
}

/** Every file that it imports, however far, and whether the browser runs it: from "use client" on it does. */
function reach(entry: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const visit = (file: string, inBrowser: boolean) => {
    const runs = inBrowser || isClient(file);
    if (found.get(file) === true || found.get(file) === runs) return;
    found.set(file, runs);
    // Server actions are called, not run there.
    if (/^"use server"/.test(text(file))) return;
    for (const imported of importsOf(file)) visit(imported, runs);
  };
  visit(entry, false);
  return found;
}

const texts = new Map<string, string>();

function text(file: string): string {
  if (!texts.has(file)) texts.set(file, readFileSync(file, "utf8"));
  return texts.get(file)!;
}

const isClient = (file: string) => /^(?:\/\*[\s\S]*?\*\/\s*)?"use client"/.test(text(file));

const imports = new Map<string, string[]>();

function importsOf(file: string): string[] {
  if (!imports.has(file)) {
    const names = [...text(file).matchAll(/^(?:import|export) (?!type )[^;]*?from "((?:@\/|\.)[^"]+)"|import\("((?:@\/|\.)[^"]+)"\)/gm)].map((match) => match[1] ?? match[2]!);
    imports.set(file, names.flatMap((name) => {
      const base = name.startsWith("@/") ? path.join(root, name.slice(2)) : path.join(path.dirname(file), name);
      return [`${base}.tsx`, `${base}.ts`].filter((candidate) => existsSync(candidate)).slice(0, 1);
    }));
  }
  return imports.get(file)!;
}

const askedIn = (file: string) => [...text(file).matchAll(/useTranslations\("(\w+)/g)].map(([, namespace]) => namespace!);
const givenIn = (file: string) => [...text(file).matchAll(/namespaces=\{\[([^\]]*)\]\}/g)].flatMap(([, list]) => [...list!.matchAll(/"(\w+)"/g)].map(([, namespace]) => namespace!));
