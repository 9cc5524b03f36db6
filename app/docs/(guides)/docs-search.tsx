"use client";

import Link from "next/link";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Input } from "@/components/ui/input";
import { findEntries, type SearchEntry } from "./find-entries";

export type { SearchEntry };

/** Finds pages and headings as one types. "/" leads to it, the arrows through what it found, Escape back to the page. */
export function DocsSearch({ entries }: { entries: SearchEntry[] }) {
  const [query, setQuery] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const list = useId();
  const found = findEntries(entries, query);
  const isOpen = query.trim() !== "";

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
    };
    const leave = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setQuery("");
    };
    document.addEventListener("keydown", focus);
    document.addEventListener("pointerdown", leave);
    return () => {
      document.removeEventListener("keydown", focus);
      document.removeEventListener("pointerdown", leave);
    };
  }, []);

  const move = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Escape") {
      setQuery("");
      stops[0]?.focus();
    } else if (step !== 0 && isOpen) {
      event.preventDefault();
      stops[(at + step + stops.length) % stops.length]?.focus();
    } else if (event.key === "Enter" && at === 0) stops[1]?.click();
  };

  return (
    <div ref={box} role="search" className="relative min-w-0" onKeyDown={move}>
      <Input type="search" aria-label="Search the documentation" placeholder="Search  /" value={query} onChange={(event) => setQuery(event.target.value)} aria-controls={isOpen ? list : undefined} className="h-8 w-40 sm:w-64" />
      <span role="status" className="sr-only">{isOpen ? `${found.length} found` : ""}</span>
      {isOpen ? (
        <div id={list} className="fixed inset-x-3 top-12 z-40 max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-float sm:absolute sm:inset-x-auto sm:top-10 sm:right-0 sm:w-96">
          {found.length === 0 ? <p className="px-2.5 py-2 text-sm text-ink-muted">Nothing is called that. Try a word of a heading, such as “retries”.</p> : null}
          <ul>
            {found.map(({ title, page, href }) => (
              <li key={href}>
                <Link href={href} onClick={() => setQuery("")} className="grid rounded-md px-2.5 py-1.5 text-sm hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2">
                  <span className="truncate">{title}</span>
                  <span className="truncate text-xs text-ink-muted">{page ?? "Page"}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
