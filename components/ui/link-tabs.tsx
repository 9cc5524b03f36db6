import Link from "next/link";
import type { ReactNode } from "react";
import { tabListStyle, tabStyle } from "./tab-style";

export interface LinkTab {
  href: string;
  label: ReactNode;
  active: boolean;
  count?: number | string;
}

/** Tabs that are pages: each has its address, so back, reload and middle click work. */
export function LinkTabs({ label, items }: { label: string; items: LinkTab[] }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <div className={tabListStyle}>
        {items.map((item) => (
          <Link key={item.href} href={item.href} aria-current={item.active ? "page" : undefined} className={tabStyle}>
            {item.label}
            {item.count === undefined ? null : <span className="text-xs text-ink-faint">{item.count}</span>}
          </Link>
        ))}
      </div>
    </nav>
  );
}
