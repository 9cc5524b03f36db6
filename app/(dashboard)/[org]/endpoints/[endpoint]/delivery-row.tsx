"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import { Duration } from "@/components/duration";
import { StateIcon } from "@/components/state-badge";
import { StatusCode } from "@/components/status-code";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { CellDetail, TableCell, TableRow } from "@/components/ui/table";
import type { DeliverySummary } from "@/lib/deliveries/summary";

/** One delivery in a line; the whole of it leads to its page. */
export function DeliveryRow({ delivery, href, fresh }: { delivery: DeliverySummary; href: string; fresh: boolean }) {
  const t = useTranslations("endpoint");
  return (
    <TableRow fresh={fresh} className="relative">
      <TableCell className="whitespace-nowrap"><StateIcon state={delivery.state} withWord /></TableCell>
      <TableCell className="max-w-0 min-w-24">
        <span className="flex min-w-0 items-center gap-2">
          <Link href={href} className="min-w-0 truncate rounded-sm font-mono text-xs after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent">
            {delivery.eventType}
          </Link>
          {delivery.test ? <Badge tone="accent">{t("test")}</Badge> : null}
        </span>
        <CellDetail below="sm" className="pb-0.5"><Result delivery={delivery} /></CellDetail>
      </TableCell>
      <TableCell hideBelow="sm" className="text-xs whitespace-nowrap text-ink-muted"><Result delivery={delivery} /></TableCell>
      <TableCell align="right" hideBelow="sm" className="whitespace-nowrap text-ink-muted">{delivery.test ? delivery.attempts : `${delivery.scheduled}/${delivery.maxAttempts}`}</TableCell>
      <TableCell align="right" hideBelow="md" className="whitespace-nowrap text-ink-muted"><Duration ms={delivery.lastDurationMs} /></TableCell>
      <TableCell align="right" className="whitespace-nowrap text-ink-muted"><span className="relative z-1"><TimeAgo at={delivery.createdAt} /></span></TableCell>
    </TableRow>
  );
}

/** The status of the last attempt, or in a word or two why there was none. */
function Result({ delivery }: { delivery: DeliverySummary }) {
  const { short } = useFailureWords();
  const t = useTranslations("endpoint");
  if (delivery.sending) return <span>{t("sending")}</span>;
  if (delivery.lastStatus !== null) return <StatusCode status={delivery.lastStatus} />;
  if (delivery.lastErrorClass !== null) return <span className="text-failing">{short(delivery.lastErrorClass)}</span>;
  return <span className="text-ink-faint">–</span>;
}
