"use client";

import Link from "next/link";
import { useTimeZone } from "@/components/clock";
import { TimeAgo } from "@/components/time-ago";
import { CellDetail, TableCell, TableRow } from "@/components/ui/table";
import { useFormat } from "@/components/use-format";
import { countOf } from "@/lib/format/numbers";
import type { ReplayDetail } from "@/lib/replays/get";
import { ReplayIcon } from "./replay-status";
import { selectionParts } from "./replay-words";

export function ReplayRow({ replay, href, endpoints }: { replay: ReplayDetail; href: string; endpoints: { id: string; url: string }[] }) {
  const format = useFormat();
  const parts = selectionParts(replay, endpoints, useTimeZone());
  const taken = `${format.count(replay.processed)} of ${format.count(replay.total)}`;
  return (
    <TableRow className="relative">
      <TableCell><ReplayIcon status={replay.status} /></TableCell>
      <TableCell>
        {/* The link reaches over the whole row. */}
        <Link href={href} className="block truncate font-medium after:absolute after:inset-0 hover:underline">
          {countOf(replay.total, "delivery", "deliveries")}
          <span className="font-normal text-ink-muted"> · {parts.join(" · ")}</span>
        </Link>
        <CellDetail below="lg" className="truncate"><span className="md:hidden">{taken} · </span>{replay.createdBy}</CellDetail>
      </TableCell>
      <TableCell align="right" hideBelow="md">{taken}</TableCell>
      <TableCell hideBelow="lg" className="truncate text-ink-muted">{replay.createdBy}</TableCell>
      <TableCell align="right" className="whitespace-nowrap text-ink-muted"><TimeAgo at={replay.createdAt} focusable={false} /></TableCell>
    </TableRow>
  );
}
