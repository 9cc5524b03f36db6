"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { RowTime } from "@/app/(dashboard)/[org]/deliveries/row-words";
import { Badge } from "@/components/ui/badge";
import { CellDetail, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import { useFormat } from "@/components/use-format";
import type { EventSummary } from "@/lib/events/list";
import { StateCounts } from "./state-counts";

export interface EventTableProps {
  org: string;
  rows: EventSummary[];
  currentId: string | null;
  onFocus: (id: string) => void;
}

export function EventTable({ org, rows, currentId, onFocus }: EventTableProps) {
  const t = useTranslations("events.column");
  const format = useFormat();
  return (
    <Table label={t("caption")} className="table-fixed" scrollBelow="md">
      <TableHead>
        <TableHeaderCell hideBelow="md" className="w-32">{t("published")}</TableHeaderCell>
        <TableHeaderCell>{t("type")}</TableHeaderCell>
        <TableHeaderCell hideBelow="lg" className="w-[26%]">{t("key")}</TableHeaderCell>
        <TableHeaderCell hideBelow="md" align="right" className="w-20">{t("size")}</TableHeaderCell>
        <TableHeaderCell hideBelow="md" className="w-60 pl-6">{t("deliveries")}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((event) => (
          <TableRow key={event.id} data-row={event.id} current={event.id === currentId} className="relative has-focus-visible:bg-hover">
            <TableCell hideBelow="md" className="font-mono text-[0.92em] whitespace-nowrap text-ink-muted"><RowTime at={event.createdAt} /></TableCell>
            <TableCell className="max-md:py-2">
              <span className="flex min-w-0 items-center gap-2">
                <Link
                  href={`/${org}/events/${event.id}`}
                  prefetch={false}
                  onFocus={() => onFocus(event.id)}
                  className="min-w-0 truncate rounded-sm font-mono text-[0.92em] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                >
                  {event.type}
                </Link>
                {event.test ? <Badge>{t("test")}</Badge> : null}
                <RowTime at={event.createdAt} className="ml-auto pl-2 font-mono text-xs whitespace-nowrap text-ink-muted md:hidden" />
              </span>
              <CellDetail below="md" className="flex min-w-0 items-center gap-3 pt-0.5 pb-0">
                <StateCounts deliveries={event.deliveries} />
                <span className="ml-auto shrink-0 text-ink-faint">{format.bytes(event.size)}</span>
              </CellDetail>
            </TableCell>
            <TableCell hideBelow="lg" className="truncate font-mono text-xs text-ink-muted" title={event.idempotencyKey ?? undefined}>
              {event.idempotencyKey ?? <span className="text-ink-faint"><span aria-hidden>–</span><span className="sr-only">{t("noKey")}</span></span>}
            </TableCell>
            <TableCell hideBelow="md" align="right" className="whitespace-nowrap text-ink-muted">{format.bytes(event.size)}</TableCell>
            <TableCell hideBelow="md" className="pl-6"><StateCounts deliveries={event.deliveries} /></TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
