"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TimeAgo } from "@/components/time-ago";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import { useFormat } from "@/components/use-format";
import type { RequestSummary } from "@/lib/playground/list-requests";
import { AnswerMark } from "@/app/(dashboard)/[org]/playground/answer-mark";
import { VerdictMark } from "@/app/(dashboard)/[org]/playground/verdict-mark";

export interface RequestTableProps {
  requests: RequestSummary[];
  /** The delay of a slow inbox. */
  slowMs: number | null;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** One line per request; pressing it opens the whole of it. */
export function RequestTable({ requests, slowMs, openId, onOpen }: RequestTableProps) {
  const format = useFormat();
  const t = useTranslations("playground");
  const [atFirst] = useState(() => new Set(requests.map(({ id }) => id)));
  return (
    <Table label={t("requestsNewestFirst")}>
      <TableHead>
        <TableHeaderCell>{t("signature")}</TableHeaderCell>
        <TableHeaderCell>{t("event")}</TableHeaderCell>
        <TableHeaderCell hideBelow="xl">webhook-id</TableHeaderCell>
        <TableHeaderCell hideBelow="sm">{t("attempt")}</TableHeaderCell>
        <TableHeaderCell>{t("answer")}</TableHeaderCell>
        <TableHeaderCell hideBelow="md" align="right">{t("size")}</TableHeaderCell>
        <TableHeaderCell hideBelow="sm" align="right">{t("received")}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {requests.map((request) => (
          <TableRow key={request.id} current={request.id === openId} fresh={!atFirst.has(request.id)} className="cursor-pointer" onClick={() => onOpen(request.id)}>
            <TableCell><VerdictMark verdict={request.verdict} /></TableCell>
            <TableCell className="max-w-0 min-w-32 py-2 sm:w-2/5">
              <button type="button" aria-haspopup="dialog" className="block max-w-full truncate rounded-sm text-left font-mono text-[0.92em] hover:underline">
                {request.eventType ?? request.method}
              </button>
              <span className="block truncate text-xs text-ink-muted sm:hidden"><TimeAgo at={request.receivedAt} focusable={false} />{request.attempts > 1 ? ` · ${t("of", { attempt: request.attempt, attempts: request.attempts })}` : null}</span>
            </TableCell>
            <TableCell hideBelow="xl" className="font-mono text-[0.92em] text-ink-muted">{request.webhookId === null ? <span className="text-ink-faint">{t("none")}</span> : shortId(request.webhookId)}</TableCell>
            <TableCell hideBelow="sm" className="whitespace-nowrap text-ink-muted">{request.webhookId === null ? "–" : t("of", { attempt: request.attempt, attempts: request.attempts })}</TableCell>
            <TableCell><AnswerMark request={request} slowMs={slowMs} short /></TableCell>
            <TableCell hideBelow="md" align="right" className="whitespace-nowrap text-ink-muted">{format.bytes(request.size)}</TableCell>
            <TableCell hideBelow="sm" align="right" className="text-ink-muted"><TimeAgo at={request.receivedAt} focusable={false} /></TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Beginning and end; the whole can be copied in the panel. */
function shortId(id: string): string {
  return id.length > 18 ? `${id.slice(0, 10)}…${id.slice(-5)}` : id;
}
