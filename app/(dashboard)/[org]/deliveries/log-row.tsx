"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { memo, useRef, type KeyboardEvent, type MouseEvent, type Ref } from "react";
import { Duration } from "@/components/duration";
import { StateIcon } from "@/components/state-badge";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { CellDetail, TableCell, TableRow } from "@/components/ui/table";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { hostOf, pathOf } from "./failure-words";
import { RowAttempts, RowOutcome, RowTime } from "./row-words";

export interface LogRowProps {
  /** Place among all rows that are loaded, from 0. */
  index: number;
  ref?: Ref<HTMLTableRowElement>;
  delivery: DeliverySummary;
  href: string;
  current: boolean;
  fresh: boolean;
  selected: boolean;
  /** Opens the panel; false where there is no room for one, and the page opens instead. */
  onPreview: (id: string) => boolean;
  onFocus: (id: string) => void;
  onSelect: (id: string, range: boolean) => void;
}

/** One line, one fact. The link covers the row: a click previews, ⌘-click, middle click and Enter open the page. */
export const LogRow = memo(function LogRow({ index, ref, delivery, href, current, fresh, selected, onPreview, onFocus, onSelect }: LogRowProps) {
  const { id, eventType, endpointUrl } = delivery;
  const t = useTranslations("log");
  const shift = useRef(false);

  function click(event: MouseEvent) {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // Enter on the link also clicks, without a pointer's count.
    if (plain && event.detail > 0 && onPreview(id)) event.preventDefault();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== " ") return;
    event.preventDefault();
    onPreview(id);
  }

  return (
    <TableRow ref={ref} data-index={index} aria-rowindex={index + 2} data-delivery={id} current={current} fresh={fresh} selected={selected || undefined} className="relative cursor-pointer has-focus-visible:bg-hover">
      <TableCell className="max-lg:pt-3 max-lg:align-top">
        {/* Above the link that covers the row. */}
        <span className="relative z-1 grid" onClickCapture={(event) => (shift.current = event.shiftKey)}><Checkbox hideLabel label={t("select", { eventType })} checked={selected} onCheckedChange={() => onSelect(id, shift.current)} /></span>
      </TableCell>
      <TableCell className="max-lg:pt-2.5 max-lg:align-top"><StateIcon state={delivery.state} withWord className="max-xl:[&>span]:sr-only" /></TableCell>
      <TableCell hideBelow="lg" className="font-mono text-[0.92em] whitespace-nowrap text-ink-muted"><RowTime at={delivery.createdAt} /></TableCell>
      <TableCell className="max-lg:py-2">
        <div className="flex min-w-0 items-center gap-2">
          <Link
            href={href}
            // It covers the row, so that a cell's own title would never be shown.
            title={`${eventType} → ${endpointUrl}`}
            prefetch={false}
            onClick={click}
            onKeyDown={press}
            onFocus={() => onFocus(id)}
            className="min-w-0 truncate rounded-sm font-mono text-[0.92em] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {eventType}
          </Link>
          {delivery.test ? <Badge>{t("test")}</Badge> : null}
          <RowTime at={delivery.createdAt} className="ml-auto pl-2 font-mono text-xs whitespace-nowrap text-ink-muted lg:hidden" />
        </div>
        <CellDetail below="lg" className="mt-0.5 flex min-w-0 gap-2 pb-0">
          <span className="min-w-0 truncate"><RowOutcome delivery={delivery} short /></span>
          <span className="min-w-0 shrink-[3] truncate text-ink-faint">{hostOf(endpointUrl)}</span>
          <span className="ml-auto shrink-0"><RowAttempts delivery={delivery} /></span>
        </CellDetail>
      </TableCell>
      <TableCell hideBelow="lg" className="truncate font-mono text-[0.92em] text-ink-muted">
        <span className={delivery.endpointDeleted ? "line-through decoration-ink-faint" : undefined}>{hostOf(endpointUrl)}<span className="text-ink-faint">{pathOf(endpointUrl)}</span></span>
        {delivery.endpointDeleted ? <span className="ml-2 font-sans text-ink-faint">{t("deleted2")}</span> : null}
      </TableCell>
      <TableCell hideBelow="lg" className="truncate">
        <span className="max-xl:hidden"><RowOutcome delivery={delivery} /></span>
        <span className="xl:hidden"><RowOutcome delivery={delivery} short /></span>
      </TableCell>
      <TableCell hideBelow="lg" align="right"><RowAttempts delivery={delivery} /></TableCell>
      <TableCell hideBelow="xl" align="right" className="whitespace-nowrap text-ink-muted"><Duration ms={delivery.lastDurationMs} /></TableCell>
    </TableRow>
  );
});
