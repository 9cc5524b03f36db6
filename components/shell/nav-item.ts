import type { ReactNode } from "react";

export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  /** Active on this very path only, and not below it: for an overview at "/". */
  exact?: boolean;
  /** Pressed after `g`, it leads here. */
  chord?: string;
  /** Begins a new group: what comes before is of the organization, from here on of the account or the platform. */
  apart?: boolean;
  /** A number that needs attention, with its meaning in words: { value: 3, label: "3 endpoints failing" }. */
  alert?: { value: number; label: string };
}

/** Whether the page at `path` belongs under this item. */
export function isActive(item: NavItem, path: string): boolean {
  if (item.exact) return path === item.href;
  return path === item.href || path.startsWith(`${item.href}/`);
}
