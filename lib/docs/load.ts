import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { headingsOf, parseMarkdown, type DocHeading, type DocToken } from "./markdown";
import { DOC_PAGES, type DocPage } from "./manifest";

export interface LoadedDoc extends DocPage {
  title: string;
  /** Below the title. */
  headings: DocHeading[];
  /** Without the title. */
  tokens: DocToken[];
}

let kept: Map<string, LoadedDoc> | undefined;

/** All pages that are there, in the order of reading. Read once; in development with every request, so that an edit is seen. */
export function loadDocs(): LoadedDoc[] {
  if (kept === undefined || process.env.NODE_ENV === "development") {
    const found = DOC_PAGES.filter((page) => existsSync(fileOf(page))).map((page) => loadDoc(page));
    kept = new Map(found.map((doc) => [doc.slug, doc]));
  }
  return [...kept.values()];
}

export function findDoc(slug: string): LoadedDoc | undefined {
  return loadDocs().find((doc) => doc.slug === slug);
}

function loadDoc(page: DocPage): LoadedDoc {
  const tokens = parseMarkdown(readFileSync(fileOf(page), "utf8"));
  const [first, ...headings] = headingsOf(tokens);
  const title = tokens.findIndex((token) => token.type === "heading");
  return { ...page, title: first?.text ?? page.slug, headings, tokens: tokens.slice(title + 1) };
}

function fileOf({ file }: DocPage): string {
  return path.join(/*turbopackIgnore: true*/ process.cwd(), "lib/docs", file);
}
