"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { EndpointUrl, shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import { Countdown } from "@/components/countdown";
import { Section } from "@/components/section";
import { StateIcon } from "@/components/state-badge";
import { TimeAgo } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CellDetail, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import type { EventDetail } from "@/lib/events/get-detail";
import { redeliverAction } from "@/app/(dashboard)/[org]/events/actions";

export interface EventDeliveriesProps {
  org: string;
  event: EventDetail;
  mayRedeliver: boolean;
  onAsked: () => void;
}

/** Where the event went, and what came of it there. */
export function EventDeliveries({ org, event, mayRedeliver, onAsked }: EventDeliveriesProps) {
  const t = useTranslations("event.deliveries");
  const [asked, setAsked] = useState<string[]>([]);
  const [problem, setProblem] = useState<ActionError | null>(null);
  const { deliveryLog } = event;

  async function redeliver(delivery: DeliverySummary) {
    setProblem(null);
    setAsked((ids) => [...ids, delivery.id]);
    const result = await callAction(() => redeliverAction(org, delivery.id));
    setAsked((ids) => ids.filter((id) => id !== delivery.id));
    if (!result.ok) return setProblem(result.error);
    toast(t("asked", { url: shortUrl(delivery.endpointUrl) }));
    onAsked();
  }

  return (
    <Section
      title={t("title", { count: deliveryLog.length })}
      description={deliveryLog.length === 0 ? undefined : t("meaning")}
      actions={deliveryLog.length > 1 ? <Button asChild size="sm"><Link href={`/${org}/deliveries?event=${event.id}`}>{t("inLog")}</Link></Button> : null}
    >
      {problem ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      {deliveryLog.length === 0 ? <p className="text-sm text-ink-muted">{t("none")}</p> : (
        <Table label={t("title", { count: deliveryLog.length })} className="table-fixed" scrollBelow="md">
          <TableHead>
            <TableHeaderCell className="w-9 lg:w-40"><span className="max-lg:sr-only">{t("state")}</span></TableHeaderCell>
            <TableHeaderCell>{t("endpoint")}</TableHeaderCell>
            <TableHeaderCell hideBelow="md" className="w-[30%]">{t("result")}</TableHeaderCell>
            <TableHeaderCell hideBelow="md" align="right" className="w-24">{t("attempts")}</TableHeaderCell>
            <TableHeaderCell align="right" className="w-32"><span className="sr-only">{t("action")}</span></TableHeaderCell>
          </TableHead>
          <TableBody>
            {deliveryLog.map((delivery) => (
              <TableRow key={delivery.id} className="relative">
                <TableCell><StateIcon state={delivery.state} withWord className="max-lg:[&>span]:sr-only" /></TableCell>
                <TableCell className="py-1.5">
                  <Link href={`/${org}/deliveries/${delivery.id}`} className="block min-w-0 rounded-sm outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent">
                    <EndpointUrl url={delivery.endpointUrl} className={delivery.endpointDeleted ? "line-through decoration-ink-faint" : undefined} />
                  </Link>
                  <CellDetail below="md" className="pb-0"><Outcome delivery={delivery} /></CellDetail>
                </TableCell>
                <TableCell hideBelow="md"><Outcome delivery={delivery} /></TableCell>
                <TableCell hideBelow="md" align="right" className="whitespace-nowrap text-ink-muted">{delivery.test ? delivery.attempts : `${delivery.scheduled}/${delivery.maxAttempts}`}</TableCell>
                <TableCell align="right">
                  <Button
                    size="sm"
                    className="relative z-1"
                    busy={asked.includes(delivery.id) || delivery.sending}
                    disabledReason={!mayRedeliver ? t("refusal") : delivery.endpointDeleted ? t("deleted") : null}
                    onClick={() => void redeliver(delivery)}
                    icon={<RotateCw aria-hidden />}
                    aria-label={t("redeliverTo", { url: shortUrl(delivery.endpointUrl) })}
                  >
                    {t("redeliver")}
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}

/** What came of it last, in a few words. */
function Outcome({ delivery: { state, sending, reason, lastErrorClass, lastStatus, lastAttemptAt, nextAttemptAt, attempts } }: { delivery: DeliverySummary }) {
  const t = useTranslations("event.deliveries");
  const { short, outcome } = useFailureWords();
  if (sending) return <span className="text-ink-muted">{t("sending", { number: attempts })}</span>;
  if (state === "held") return <span className="text-ink-muted">{t("held")}</span>;
  if (state === "canceled") return <span className="text-ink-muted">{t(reason === "endpoint_deleted" ? "canceledDeleted" : "canceledByHand")}</span>;
  if (lastErrorClass === null) return <span className="text-ink-muted">{state === "failed" && reason !== null ? short(reason) : t("notSent")}</span>;
  return (
    <span className="text-ink-muted">
      <span className={lastErrorClass === "ok" ? "text-good" : "text-failing"}>{outcome(lastStatus, lastErrorClass)}</span>
      {state === "retrying" && nextAttemptAt !== null ? <>, {t.rich("next", { when: () => <span className="relative z-1"><Countdown to={nextAttemptAt} /></span> })}</> : lastAttemptAt ? <>, <span className="relative z-1"><TimeAgo at={lastAttemptAt} /></span></> : null}
    </span>
  );
}
