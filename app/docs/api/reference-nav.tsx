"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

/** The groups of the reference; beside it on a desk, above it on a phone. */
export function ReferenceNav({ items }: { items: { href: string; label: string }[] }) {
  const here = usePathname();
  return (
    <nav aria-label="API reference" className="thin-scroll min-w-0 overflow-x-auto lg:sticky lg:top-18 lg:overflow-visible">
      <ul className="flex gap-1 pb-1 lg:grid">
        {items.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} aria-current={href === here ? "page" : undefined} className="block rounded-md px-2.5 py-1.5 text-sm whitespace-nowrap text-ink-muted hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent">{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
