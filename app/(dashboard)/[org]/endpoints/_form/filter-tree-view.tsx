"use client";

import { Check, ChevronRight, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { useFormat } from "@/components/use-format";
import type { RecentEvents } from "@/lib/event-types/count-recent";
import type { Translator } from "@/lib/i18n/translator";
import { choiceOf, type Choice } from "./choose-filters";
import { visibleRows, type TreeNode } from "./filter-tree";
import { nextFocus } from "./tree-keys";

export interface FilterTreeProps {
  tree: TreeNode[];
  /** Opens every branch: it holds what was searched for. */
  searching: boolean;
  recent: RecentEvents;
  filters: string[];
  onToggle: (node: TreeNode) => void;
}

/** The catalog as a tree (WAI-ARIA "tree"): one stop for Tab, arrows inside, Space or Enter chooses. */
export function FilterTree({ tree, searching, recent, filters, onToggle }: FilterTreeProps) {
  const format = useFormat();
  const t = useTranslations("endpointForm");
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(tree.filter((node) => choiceOf(node, filters) === "some").map((node) => node.filter)));
  const [current, setCurrent] = useState<string | null>(null);
  const root = useRef<HTMLUListElement>(null);
  const isOpen = (node: TreeNode) => searching || opened.has(node.filter);
  const rows = visibleRows(tree, isOpen);
  const stop = rows.some((row) => row.node.filter === current) ? current : rows[0]?.node.filter;

  function open(node: TreeNode, wanted: boolean) {
    setOpened((was) => {
      const next = new Set(was);
      if (wanted) next.add(node.filter);
      else next.delete(node.filter);
      return next;
    });
  }

  function press(event: KeyboardEvent, index: number) {
    const { node } = rows[index]!;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " || event.key === "Enter") onToggle(node);
    else {
      const step = nextFocus(event.key, rows, index, isOpen);
      if (step === null) return;
      if (step.open !== undefined) open(node, step.open);
      if (step.index !== undefined) root.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[step.index]?.focus();
    }
    event.preventDefault();
  }

  if (rows.length === 0) return null;
  return (
    <ul ref={root} role="tree" aria-label={t("eventTypes")} aria-multiselectable className="thin-scroll max-h-84 overflow-y-auto overscroll-contain py-1">
      {rows.map(({ node, level, size, position }, index) => {
        const choice = choiceOf(node, filters);
        const count = node.types.reduce((sum, type) => sum + (recent.byType[type] ?? 0), 0);
        return (
          <li
            key={node.filter}
            // aria-checked says what is chosen; ARIA 1.2 asks for it or for aria-selected, not for both.
            // eslint-disable-next-line jsx-a11y/role-has-required-aria-props
            role="treeitem"
            aria-level={level}
            aria-setsize={size}
            aria-posinset={position}
            aria-checked={choice === "some" ? "mixed" : choice === "all"}
            aria-expanded={node.kind === "branch" ? isOpen(node) : undefined}
            aria-label={rowName(t, node, count, recent.days)}
            tabIndex={node.filter === stop ? 0 : -1}
            onFocus={() => setCurrent(node.filter)}
            onKeyDown={(event) => press(event, index)}
            onClick={() => onToggle(node)}
            style={{ paddingLeft: `${(level - 1) * 1.5 + 0.375}rem` }}
            className="flex min-h-8 cursor-pointer items-center gap-2 pr-3 text-sm select-none hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
          >
            {node.kind === "branch" ? (
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-faint hover:text-ink pointer-coarse:size-9"
                onClick={(event) => {
                  event.stopPropagation();
                  open(node, !isOpen(node));
                }}
              >
                <ChevronRight className={cn("size-4 transition-transform duration-120", isOpen(node) && "rotate-90")} />
              </span>
            ) : <span aria-hidden className="w-6 shrink-0 pointer-coarse:w-9" />}
            <Box choice={choice} />
            <span className="min-w-0 shrink-0 font-mono text-xs max-sm:shrink max-sm:truncate">{node.filter}</span>
            <span className="min-w-0 flex-1 truncate text-xs text-ink-muted">{node.kind === "branch" ? t("types", { count: node.types.length }) : node.description}</span>
            {count > 0 ? <span className="shrink-0 text-xs text-ink-faint" title={t("inDays", { days: recent.days, count })}>{format.compact(count)}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A checkbox to look at: the row is what is pressed and read aloud. */
function Box({ choice }: { choice: Choice }) {
  return (
    <span aria-hidden className={cn("grid size-4 shrink-0 place-items-center rounded-sm border text-on-solid", choice === "none" ? "border-line-control bg-surface" : "border-accent-solid bg-accent-solid")}>
      {choice === "all" ? <Check strokeWidth={3} className="size-3" /> : choice === "some" ? <Minus strokeWidth={3} className="size-3" /> : null}
    </span>
  );
}

function rowName(t: Translator<"endpointForm">, node: TreeNode, count: number, days: number): string {
  const what = node.kind === "branch" ? t("branchName", { path: node.path, count: node.types.length }) : [node.path, node.description].filter(Boolean).join(", ");
  return count > 0 ? t("rowName", { what, days, count }) : what;
}
