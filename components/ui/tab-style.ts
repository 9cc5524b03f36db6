export const tabListStyle = "-mb-px flex min-w-0 gap-4 overflow-x-auto [scrollbar-width:none]";

/** Active by Radix's data-state or by a link's aria-current. */
export const tabStyle =
  "inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-sm whitespace-nowrap text-ink-muted transition-colors duration-120 hover:text-ink " +
  "focus-visible:-outline-offset-2 pointer-coarse:h-11 " +
  "data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink " +
  "aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink";
