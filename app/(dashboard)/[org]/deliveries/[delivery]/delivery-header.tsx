"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { hostOf } from "@/app/(dashboard)/[org]/deliveries/failure-words";
import { RedeliverButton, RedeliveryNote, StoryLine } from "@/app/(dashboard)/[org]/deliveries/story-line";
import { CopyableId } from "@/components/copyable-id";
import { Facts } from "@/components/facts";
import { PageHeader } from "@/components/page-header";
import { StateBadge } from "@/components/state-badge";
import { ExactTime } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import type { DeliveryProgress } from "@/lib/deliveries/progress";
import type { DeliveryDetail } from "@/lib/deliveries/get";
import { CancelDelivery, canBeCanceled } from "./cancel-delivery";

export interface DeliveryHeaderProps {
  org: string;
  delivery: DeliveryProgress;
  signing: DeliveryDetail["signing"];
  mayRedeliver: boolean;
  mayCancel: boolean;
  onRedeliver: () => void;
  onCancel: () => void;
}

/** What goes where, its state with the one reason, and the one thing to do. */
export function DeliveryHeader({ org, delivery, signing, mayRedeliver, mayCancel, onRedeliver, onCancel }: DeliveryHeaderProps) {
  const t = useTranslations("delivery");
  const { endpointUrl, endpointDeleted } = delivery;
  return (
    <div className="grid gap-4">
      <PageHeader
        trail={[{ label: t("deliveries"), href: `/${org}/deliveries` }]}
        title={
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <span className="foreign-text">{delivery.eventType}</span>
            <ArrowRight aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
            <span className="sr-only">{t("to")}</span>
            <span className="foreign-text">{hostOf(endpointUrl)}</span>
          </span>
        }
        aside={delivery.test ? <Badge>{t("test")}</Badge> : null}
        actions={
          <>
            <CancelDelivery delivery={delivery} mayCancel={mayCancel} onCancel={onCancel} />
            <RedeliverButton primary delivery={delivery} mayRedeliver={mayRedeliver} onRedeliver={onRedeliver} />
          </>
        }
      />
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <StateBadge state={delivery.state} className="mt-px" />
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <StoryLine delivery={delivery} className="text-base font-medium" />
          {endpointDeleted && delivery.state !== "canceled" ? <p className="text-sm text-ink-muted">{t("itsEndpointWas")}</p> : null}
          <RedeliveryNote delivery={delivery} mayRedeliver={mayRedeliver} className="text-sm text-ink-muted" />
          {mayCancel && canBeCanceled(delivery) ? <p className="text-sm text-ink-muted">{t("cancelingEndsThe")}</p> : null}
        </div>
      </div>
      <Facts
        layout="columns"
        className="border-y border-line py-3"
        items={[
          { label: t("keys.title"), value: <CopyableId value={delivery.id} label={t("deliveryId")} /> },
          { label: t("event"), value: <span className="inline-flex max-w-full flex-wrap items-center gap-x-3"><CopyableId value={delivery.eventId} label={t("eventId")} /><TextLink href={`/${org}/deliveries?event=${delivery.eventId}`} className="text-xs font-normal">{t("allItsDeliveries")}</TextLink></span> },
          { label: t("created"), value: <ExactTime at={delivery.createdAt} style="full" /> },
          { label: t("endpoint"), value: endpointDeleted ? <span className="foreign-text text-ink-muted">{t("deleted", { endpointUrl })}</span> : <TextLink href={`/${org}/endpoints/${delivery.endpointId}`} className="foreign-text font-normal">{endpointUrl}</TextLink> },
          { label: t("signedAs"), value: <span className="inline-flex flex-wrap items-center gap-x-3"><span className="font-mono text-[0.92em]">{signing.profile.replaceAll("_", "-")}</span><TextLink href={`/${org}/signature-debugger?delivery=${delivery.id}`} className="text-xs font-normal">{t("debugASignature")}</TextLink></span> },
        ]}
      />
    </div>
  );
}
