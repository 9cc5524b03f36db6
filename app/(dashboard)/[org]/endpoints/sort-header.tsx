"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { TableHeaderCell } from "@/components/ui/table";
import type { Arrangement, Sort } from "./arrange";

export interface SortHeaderProps {
  by: Sort;
  label: string;
  /** Pressed first, it puts the largest on top. */
  largestFirst?: boolean;
  arrangement: Arrangement;
  /** Null where there is little to sort. */
  change: ((change: Partial<Arrangement>) => void) | null;
  align?: "left" | "right";
  hideBelow?: "sm" | "md" | "lg" | "xl";
  className?: string;
}

/** A column's name that sorts by it: once, the other way, and back to the order of adding. */
export function SortHeader({ by, label, largestFirst = false, arrangement, change, ...cell }: SortHeaderProps) {
  if (change === null) return <TableHeaderCell {...cell}>{label}</TableHeaderCell>;
  const sorted = arrangement.sort === by;
  const { desc } = arrangement;
  const next = !sorted ? { sort: by, desc: largestFirst } : desc === largestFirst ? { desc: !largestFirst } : { sort: "added" as const, desc: false };
  const Arrow = desc ? ArrowDown : ArrowUp;
  // Keeps its place while it is not shown, so that no column moves.
  const arrow = <Arrow aria-hidden className={cn("size-3", !sorted && "invisible")} />;
  return (
    <TableHeaderCell {...cell} aria-sort={sorted ? (desc ? "descending" : "ascending") : "none"}>
      <button type="button" onClick={() => change(next)} className={cn("-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 hover:text-ink", sorted && "text-ink")}>
        {cell.align === "right" ? arrow : null}
        {label}
        {cell.align === "right" ? null : arrow}
      </button>
    </TableHeaderCell>
  );
}
