"use client";

import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { useImperativeHandle, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode, type Ref } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { LogRow } from "./log-row";
import { useMedia } from "./use-media";

export interface LogTableHandle {
  /** Brings a row into sight, and puts the focus on it. */
  focusRow: (index: number) => void;
}

export interface LogTableProps {
  rows: DeliverySummary[];
  /** All are loaded. */
  complete: boolean;
  fresh: ReadonlySet<string>;
  currentId: string | null;
  selected: ReadonlySet<string>;
  hrefOf: (id: string) => string;
  onPreview: (id: string) => boolean;
  onFocus: (id: string) => void;
  /** `range`: all from the last one chosen up to this. */
  onSelect: (id: string, range: boolean) => void;
  onSelectAll: () => void;
  ref?: Ref<LogTableHandle>;
}

/** Heights of a row before it is measured, px: one line, and two below 1024 px. */
const oneLine = 40;
const twoLines = 55;
/** Those that no width leaves out: more would make columns of their own in a fixed layout. */
const columns = 3;

/**
 * The rows in sight and a few around them, however many are loaded; empty rows stand in for the rest, so that the
 * page scrolls and the browser finds its place as if all were there.
 */
export function LogTable({ rows, complete, fresh, currentId, selected, hrefOf, onPreview, onFocus, onSelect, onSelectAll, ref }: LogTableProps) {
  const t = useTranslations("log");
  const wide = useMedia("(min-width: 64rem)", true);
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const [margin, setMargin] = useState(0);
  const current = currentId === null ? -1 : rows.findIndex(({ id }) => id === currentId);
  const { getVirtualItems, getTotalSize, measureElement, scrollToIndex } = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (wide ? oneLine : twoLines),
    getItemKey: (index) => rows[index]!.id,
    overscan: 12,
    scrollMargin: margin,
    // Above the rows: the app's bar and the table's head. Below: the bar of a selection.
    scrollPaddingStart: 96,
    scrollPaddingEnd: 88,
    initialRect: { width: 1280, height: 900 },
    // The row that j and k stand on stays, or the focus would be lost with it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return current === -1 || shown.includes(current) ? shown : [...shown, current].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => {
    const measure = () => {
      const top = box.current === null ? 0 : Math.round(box.current.getBoundingClientRect().top + window.scrollY);
      setMargin((before) => (Math.abs(before - top) > 1 ? top : before));
    };
    measure();
    // What stands above may grow or go away: notices, filters.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  useImperativeHandle(ref, () => ({
    focusRow: (index) => {
      wanted.current = rows[index]?.id ?? null;
      scrollToIndex(index, { align: "auto" });
      focusWanted(wanted);
    },
  }));
  // A row that had to be brought in first is there only now.
  useLayoutEffect(() => focusWanted(wanted));

  // The server knows neither the window nor where it is scrolled to: until the page is alive, its first rows.
  const alive = useSyncExternalStore(neverChanges, () => true, () => false);
  const items = alive ? getVirtualItems() : rows.slice(0, firstRows).map(({ id }, index) => ({ index, key: id, start: index * oneLine, end: (index + 1) * oneLine }));
  const parts: ReactNode[] = [];
  let end = margin;
  for (const { index, key, start, end: itemEnd } of items) {
    if (start - end > 0.5) parts.push(<Gap key={`gap before ${String(key)}`} height={start - end} />);
    const delivery = rows[index]!;
    parts.push(
      <LogRow key={key} ref={measureElement} index={index} delivery={delivery} href={hrefOf(delivery.id)} current={delivery.id === currentId} fresh={fresh.has(delivery.id)} selected={selected.has(delivery.id)} onPreview={onPreview} onFocus={onFocus} onSelect={onSelect} />,
    );
    end = itemEnd;
  }
  const rest = (alive ? getTotalSize() : rows.length * oneLine) + margin - end;
  const chosen = rows.length > 0 && selected.size > 0;
  return (
    <div ref={box}>
      <Table label={t("deliveriesNewestFirst")} rowCount={complete ? rows.length + 1 : -1} className="table-fixed">
        <TableHead>
          <TableHeaderCell className="w-8">
            <span className="grid"><Checkbox hideLabel label={t("selectAllThat")} checked={chosen ? (selected.size >= rows.length ? true : "indeterminate") : false} onCheckedChange={onSelectAll} /></span>
          </TableHeaderCell>
          <TableHeaderCell className="w-9 xl:w-36"><span className="max-xl:sr-only">{t("state")}</span></TableHeaderCell>
          <TableHeaderCell hideBelow="lg" className="w-32">{t("created")}</TableHeaderCell>
          <TableHeaderCell className="lg:w-[20%]">{t("eventType")}</TableHeaderCell>
          <TableHeaderCell hideBelow="lg">{t("endpoint")}</TableHeaderCell>
          <TableHeaderCell hideBelow="lg" className="w-[22%]">{t("result")}</TableHeaderCell>
          <TableHeaderCell hideBelow="lg" align="right" className="w-18">{t("attempts")}</TableHeaderCell>
          <TableHeaderCell hideBelow="xl" align="right" className="w-18">{t("duration")}</TableHeaderCell>
        </TableHead>
        <TableBody>
          {parts}
          {rest > 0.5 ? <Gap height={rest} /> : null}
        </TableBody>
      </Table>
    </div>
  );
}

const firstRows = 30;

function neverChanges(): () => void {
  return () => undefined;
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden><td colSpan={columns} className="p-0" style={{ height }} /></tr>;
}

function focusWanted(wanted: { current: string | null }): void {
  if (wanted.current === null) return;
  const link = document.querySelector<HTMLElement>(`[data-delivery="${wanted.current}"] a`);
  if (link === null) return;
  wanted.current = null;
  link.focus({ preventScroll: true });
}
