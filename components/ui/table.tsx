import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export interface TableProps {
  /** What the rows are: read aloud as the table's caption. */
  label: string;
  children: ReactNode;
  /** 40 px a row, or 32. */
  density?: "normal" | "compact";
  /** Under this width it may scroll sideways inside itself, and its header no longer sticks. Lower it for a table that always fits. */
  scrollBelow?: "md" | "lg" | "xl";
  /** Rows in all, where not every one is drawn; -1 where nobody knows. Give each row its aria-rowindex then. */
  rowCount?: number;
  /** True where no cell takes the focus: then the table does, so that keys can scroll it. */
  textOnly?: boolean;
  className?: string;
}

/**
 * Rows of one kind. The header sticks below the app's top bar. What is too wide scrolls inside itself, never
 * the page; hide columns with `hideBelow` and say their fact in a CellDetail, so that it need not.
 */
export function Table({ label, children, density = "normal", scrollBelow = "xl", rowCount, textOnly = false, className }: TableProps) {
  return (
    <div tabIndex={textOnly ? 0 : undefined} className={cn("thin-scroll relative -mx-2 min-w-0", SCROLL[scrollBelow])}>
      <table aria-rowcount={rowCount} data-density={density} data-scroll={scrollBelow} className={cn("group/table w-full border-separate border-spacing-0 text-sm", className)}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return <thead><tr>{children}</tr></thead>;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

interface CellLayout {
  align?: "left" | "right";
  /** Left out below this width; its fact must stand somewhere else there. */
  hideBelow?: "sm" | "md" | "lg" | "xl";
}

export function TableHeaderCell({ align = "left", hideBelow, className, ...rest }: Omit<ComponentProps<"th">, "align"> & CellLayout) {
  return (
    <th
      scope="col"
      {...rest}
      className={cn(
        "sticky top-(--sticky-top,0px) z-10 h-8 border-b border-line bg-canvas px-2 text-left text-xs font-normal whitespace-nowrap text-ink-muted group-data-[scroll=lg]/table:max-lg:static group-data-[scroll=md]/table:max-md:static group-data-[scroll=xl]/table:max-xl:static",
        align === "right" && "text-right",
        hideBelow && HIDE[hideBelow],
        className,
      )}
    />
  );
}

export interface TableRowProps extends ComponentProps<"tr"> {
  /** Chosen, with a checkbox. */
  selected?: boolean;
  /** The row that `j` and `k` stand on. */
  current?: boolean;
  /** Slides in: a row that arrived while the page was open. */
  fresh?: boolean;
}

export function TableRow({ selected, current, fresh, className, ...rest }: TableRowProps) {
  return (
    <tr
      aria-selected={selected}
      data-current={current || undefined}
      {...rest}
      className={cn(
        "group/row transition-colors duration-120 hover:bg-hover aria-selected:bg-accent-soft data-current:bg-hover",
        "data-current:[&>td:first-child]:shadow-[inset_2px_0_0_var(--accent)]",
        fresh && "animate-row-in",
        className,
      )}
    />
  );
}

export function TableCell({ align = "left", hideBelow, className, ...rest }: Omit<ComponentProps<"td">, "align"> & CellLayout) {
  return (
    <td
      {...rest}
      className={cn(
        "h-10 border-b border-line px-2 align-middle group-data-[density=compact]/table:h-8",
        align === "right" && "text-right",
        hideBelow && HIDE[hideBelow],
        className,
      )}
    />
  );
}

/** A second line in a cell, where narrower screens leave a column out. */
export function CellDetail({ below = "sm", className, ...rest }: ComponentProps<"div"> & { below?: "sm" | "md" | "lg" | "xl" }) {
  return <div {...rest} className={cn("pb-1.5 text-xs text-ink-muted", SHOW[below], className)} />;
}

const SCROLL = { md: "max-md:overflow-x-auto", lg: "max-lg:overflow-x-auto", xl: "max-xl:overflow-x-auto" };
const HIDE = { sm: "max-sm:hidden", md: "max-md:hidden", lg: "max-lg:hidden", xl: "max-xl:hidden" };
const SHOW = { sm: "sm:hidden", md: "md:hidden", lg: "lg:hidden", xl: "xl:hidden" };
