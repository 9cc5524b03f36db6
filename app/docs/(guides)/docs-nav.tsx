"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

export interface NavSection {
  title: string;
  pages: { href: string; title: string }[];
}

/** All pages by section: a column beside the page, on a phone a list that unfolds above it. */
export function DocsNav({ sections }: { sections: NavSection[] }) {
  const pathname = usePathname();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => menu.current?.removeAttribute("open"), [pathname]);
  const here = sections.flatMap(({ pages }) => pages).find(({ href }) => href === pathname);
  return (
    <>
      <details ref={menu} className="group border-b border-line md:hidden">
        <summary className="flex h-11 list-none items-center justify-between px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
          <span><span className="sr-only">Pages, now: </span>{here?.title ?? "All pages"}</span>
          <ChevronDown aria-hidden className="size-4 text-ink-faint group-open:rotate-180" />
        </summary>
        <nav aria-label="Documentation" className="px-4 pb-4"><Sections sections={sections} pathname={pathname} /></nav>
      </details>
      <nav aria-label="Documentation" className="thin-scroll sticky top-12 hidden h-[calc(100dvh-3rem)] w-60 shrink-0 overflow-y-auto border-r border-line px-4 py-6 md:block"><Sections sections={sections} pathname={pathname} /></nav>
    </>
  );
}

function Sections({ sections, pathname }: { sections: NavSection[]; pathname: string }) {
  return (
    <div className="grid gap-5">
      {sections.map(({ title, pages }) => (
        <div key={title} className="grid gap-1">
          <p className="px-2 text-xs font-medium text-ink-faint">{title}</p>
          <ul className="grid">
            {pages.map(({ href, title: name }) => (
              <li key={href}><Link href={href} aria-current={href === pathname ? "page" : undefined} className="block rounded-md px-2 py-1.5 text-sm text-ink-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent">{name}</Link></li>
            ))}
          </ul>
        </div>
      ))}
      <div className="grid gap-1">
        <p className="px-2 text-xs font-medium text-ink-faint">Reference</p>
        <ul><li><Link href="/docs/api" className="block rounded-md px-2 py-1.5 text-sm text-ink-muted hover:bg-hover hover:text-ink">REST API</Link></li></ul>
      </div>
    </div>
  );
}
