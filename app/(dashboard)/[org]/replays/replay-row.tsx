"use client";

import Link from "next/link";
import { TimeAgo } from "@/components/time-ago";
import { CellDetail, TableCell, TableRow } from "@/components/ui/table";
import type { ReplayDetail } from "@/lib/replays/get";
import { ReplayIcon } from "./replay-status";
import { useReplayWords } from "./use-replay-words";
import { selectionParts } from "./replay-words";

export function ReplayRow({ replay, href, endpoints }: { replay: ReplayDetail; href: string; endpoints: { id: string; url: string }[] }) {
  const words = useReplayWords();
  const parts = selectionParts(words, replay, endpoints);
  const taken = words.t("takenOf", { processed: replay.processed, total: replay.total });
  return (
    <TableRow className="relative">
      <TableCell><ReplayIcon status={replay.status} /></TableCell>
      <TableCell>
        {/* The link reaches over the whole row. */}
        <Link href={href} className="block truncate font-medium after:absolute after:inset-0 hover:underline">
          {words.t("deliveries", { count: replay.total })}
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
