"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { CellDetail, TableCell, TableRow } from "@/components/ui/table";
import { useFormat } from "@/components/use-format";
import type { CatalogType } from "@/lib/event-types/catalog";

export interface TypeRowProps {
  org: string;
  type: CatalogType;
  endpoints: number;
  recent: number;
  current: boolean;
  onFocus: () => void;
}

/** One type, one line: what it is, who gets it, how often it came. */
export function TypeRow({ org, type, endpoints, recent, current, onFocus }: TypeRowProps) {
  const t = useTranslations("types");
  const format = useFormat();
  return (
    <TableRow data-row={type.name} current={current} className="relative has-focus-visible:bg-hover">
      <TableCell className="max-md:py-2">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={`/${org}/event-types/${type.name}`}
            prefetch={false}
            onFocus={onFocus}
            className="min-w-0 truncate rounded-sm font-mono text-[0.92em] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {type.name}
          </Link>
          {type.archivedAt ? <Badge>{t("archived")}</Badge> : null}
          {type.operational ? <Badge tone="accent">{t("operational")}</Badge> : null}
        </span>
        <CellDetail below="md" className="pb-0"><span className="line-clamp-2">{type.description}</span></CellDetail>
      </TableCell>
      <TableCell hideBelow="md" className="truncate text-ink-muted" title={type.description}>{type.description}</TableCell>
      <TableCell hideBelow="lg" className="text-ink-muted">{t("version", { version: type.version })}</TableCell>
      <TableCell hideBelow="md" align="right" className="whitespace-nowrap">
        {type.receivers === 0 ? <span className="text-ink-muted">{t("none")}</span> : t("receivers", { count: type.receivers, total: endpoints })}
      </TableCell>
      <TableCell align="right" className={recent === 0 ? "text-ink-muted" : undefined}>{format.count(recent)}</TableCell>
    </TableRow>
  );
}
