import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ProductMark } from "@/components/product-mark";
import { ThemeToggle } from "@/components/theme-toggle";
import { loadDocs } from "@/lib/docs/load";
import { DOC_SECTIONS } from "@/lib/docs/manifest";
import { DocsNav } from "./docs-nav";
import { DocsSearch, type SearchEntry } from "./docs-search";

export const metadata: Metadata = { title: { default: "Documentation", template: "%s · Posthorn documentation" } };

/** The documentation is for everybody: no session is asked for. It is written in English. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  const docs = loadDocs();
  const sections = DOC_SECTIONS.map((title) => ({ title, pages: docs.filter(({ section }) => section === title).map((doc) => ({ href: `/docs/${doc.slug}`, title: doc.title })) })).filter(({ pages }) => pages.length > 0);
  const entries: SearchEntry[] = docs.flatMap((doc) => [
    { title: doc.title, page: null, href: `/docs/${doc.slug}` },
    ...doc.headings.map(({ text, anchor }) => ({ title: text, page: doc.title, href: `/docs/${doc.slug}#${anchor}` })),
  ]);
  return (
    <div lang="en" className="flex min-h-dvh flex-col">
      <a href="#content" className="sr-only rounded-md bg-accent-solid px-3 py-2 text-sm font-medium text-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60">Skip to content</a>
      <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-rail px-3 md:px-4">
        <Link href="/" className="inline-flex h-8 shrink-0 items-center gap-2 rounded-md pr-1 text-sm font-semibold tracking-[-0.01em]"><ProductMark /><span className="max-sm:sr-only">Posthorn</span></Link>
        <span aria-hidden className="text-lg font-light text-line-strong max-sm:hidden">/</span>
        <Link href="/docs" className="rounded-md text-sm font-medium">Docs</Link>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <DocsSearch entries={entries} />
          <ThemeToggle />
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-[1400px] flex-1 flex-col md:flex-row">
        <DocsNav sections={sections} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-6 pb-16 outline-none md:px-8">{children}</main>
      </div>
    </div>
  );
}
