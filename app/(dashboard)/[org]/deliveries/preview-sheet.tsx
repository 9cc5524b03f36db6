"use client";

import { ArrowUpRight } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { CopyableId } from "@/components/copyable-id";
import { Facts } from "@/components/facts";
import { StateBadge } from "@/components/state-badge";
import { ExactTime } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import type { ActionError } from "@/app/action-result";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { AttemptList } from "./attempt-list";
import { BodyView } from "./body-view";
import { hostOf } from "./failure-words";
import { RedeliverButton, RedeliveryNote, StoryLine } from "./story-line";
import { useDeliveryDetail, useDeliveryProgress } from "./use-delivery";
import { WhyItFailed } from "./why-it-failed";

export interface PreviewSheetProps {
  org: string;
  /** What the row knows; null: closed. */
  delivery: DeliverySummary | null;
  mayRedeliver: boolean;
  problem: ActionError | null;
  onRedeliver: (delivery: DeliverySummary) => void;
  onClose: () => void;
}

/** The essentials of one delivery beside the log, which goes on behind it. */
export function PreviewSheet({ org, delivery, mayRedeliver, problem, onRedeliver, onClose }: PreviewSheetProps) {
  const t = useTranslations("delivery");
  return (
    <Sheet
      modal={false}
      open={delivery !== null}
      onOpenChange={(open) => !open && onClose()}
      title={<span className="font-mono text-base">{delivery?.eventType}</span>}
      description={delivery === null ? "" : <span className="flex min-w-0 items-center gap-2"><span className="truncate">{t("toHost", { host: hostOf(delivery.endpointUrl) })}</span>{delivery.test ? <Badge>{t("test")}</Badge> : null}</span>}
      actions={delivery === null ? null : <Button asChild size="sm"><Link href={`/${org}/deliveries/${delivery.id}`}>{t.rich("openPage", { arrowUpRight: () => <ArrowUpRight aria-hidden /> })}</Link></Button>}
    >
      {delivery === null ? null : <Preview key={delivery.id} org={org} delivery={delivery} mayRedeliver={mayRedeliver} problem={problem} onRedeliver={onRedeliver} />}
    </Sheet>
  );
}

function Preview({ org, delivery, mayRedeliver, problem, onRedeliver }: Omit<PreviewSheetProps, "onClose" | "delivery"> & { delivery: DeliverySummary }) {
  const t = useTranslations("delivery");
  const progress = useDeliveryProgress(org, delivery.id);
  const detail = useDeliveryDetail(org, delivery.id, progress.data?.lastAttempt ?? 0);
  const href = `/${org}/deliveries/${delivery.id}`;
  const last = detail.data?.attemptLog[0];
  const state = progress.data?.state ?? delivery.state;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <StateBadge state={state} />
          {progress.data ? <RedeliverButton size="sm" delivery={progress.data} mayRedeliver={mayRedeliver} onRedeliver={() => onRedeliver(delivery)} /> : null}
        </div>
        {progress.data ? <StoryLine delivery={progress.data} className="text-base" /> : <Skeleton className="h-5 w-3/4" />}
        {progress.data ? <RedeliveryNote delivery={progress.data} mayRedeliver={mayRedeliver} className="text-xs text-ink-muted" /> : null}
        <StaleNote error={progress.error ?? detail.error} since={progress.dataUpdatedAt} />
        {problem === null ? null : <Banner tone="failing" title={problem.message}>{problem.fix}</Banner>}
      </div>
      {last !== undefined && !last.delivered ? <WhyItFailed attempt={last} compact /> : null}
      <Facts
        items={[
          { label: t("keys.title"), value: <CopyableId value={delivery.id} label={t("deliveryId")} /> },
          { label: t("event"), value: <CopyableId value={delivery.eventId} label={t("eventId")} /> },
          { label: t("endpoint"), value: delivery.endpointDeleted ? <span className="foreign-text">{t("deleted", { endpointUrl: delivery.endpointUrl })}</span> : <TextLink href={`/${org}/endpoints/${delivery.endpointId}`} className="foreign-text">{delivery.endpointUrl}</TextLink> },
          { label: t("created"), value: <ExactTime at={delivery.createdAt} style="full" /> },
        ]}
      />
      <section className="grid gap-2">
        <h3 className="text-sm font-medium">{t("attempts")}</h3>
        {detail.data === undefined ? <Skeleton className="h-8 w-full" /> : <AttemptList attempts={detail.data.attemptLog.slice(0, 5)} hrefOf={(number) => `${href}?attempt=${number}`} />}
      </section>
      {detail.data?.payloadsHidden ? null : detail.data === undefined ? <Skeleton className="h-40 w-full" /> : <BodyView label={t("payload")} base64={detail.data.payload} maxLines={24} />}
    </div>
  );
}
