import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ProductMark } from "@/components/product-mark";
import { ThemeToggle } from "@/components/theme-toggle";
import { ReferenceNav } from "./reference-nav";
import { groups, slugOf } from "./reference";

export const metadata: Metadata = { title: { default: "API reference", template: "%s · Posthorn API reference" } };

/** The reference is for everybody: no session is asked for. It is written in English: in the words of the OpenAPI document. */
export default function ReferenceLayout({ children }: { children: ReactNode }) {
  const items = [{ href: "/docs/api", label: "Overview" }, ...groups.map((group) => ({ href: `/docs/api/${slugOf(group)}`, label: group }))];
  return (
    <div lang="en" className="flex min-h-dvh flex-col">
      <a href="#content" className="sr-only rounded-md bg-accent-solid px-3 py-2 text-sm font-medium text-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60">Skip to content</a>
      <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-rail px-3 md:px-4">
        <Link href="/" className="inline-flex h-8 shrink-0 items-center gap-2 rounded-md pr-1 text-sm font-semibold tracking-[-0.01em]"><ProductMark /><span className="max-sm:sr-only">Posthorn</span></Link>
        <span aria-hidden className="text-lg font-light text-line-strong max-sm:hidden">/</span>
        <Link href="/docs" className="rounded-md text-sm font-medium">Docs</Link>
        <span aria-hidden className="text-lg font-light text-line-strong">/</span>
        <Link href="/docs/api" className="rounded-md text-sm font-medium">API</Link>
        <div className="ml-auto"><ThemeToggle /></div>
      </header>
      <div className="mx-auto grid w-full max-w-[1400px] flex-1 grid-cols-[minmax(0,1fr)] content-start items-start gap-6 px-4 pt-6 pb-16 lg:grid-cols-[180px_minmax(0,1fr)] lg:gap-10">
        <ReferenceNav items={items} />
        <main id="content" tabIndex={-1} className="grid min-w-0 gap-8 outline-none">{children}</main>
      </div>
    </div>
  );
}
