"use client";

import { useTranslations } from "next-intl";
import { BodyView } from "@/app/(dashboard)/[org]/deliveries/body-view";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { useLive } from "@/app/(dashboard)/[org]/use-live";
import { CopyableId } from "@/components/copyable-id";
import { Facts } from "@/components/facts";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Section } from "@/components/section";
import { ExactTime, TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/components/use-format";
import type { EventDetail } from "@/lib/events/get-detail";
import { EventDeliveries } from "./event-deliveries";
import { Unmatched } from "./unmatched";

export interface EventScreenProps {
  org: string;
  initial: EventDetail;
  renderedAt: number;
  mayRedeliver: boolean;
  mayChange: boolean;
  /** Null where the payload is not shown. */
  publishCommand: string | null;
}

/** One event: where it went and how that stands, where it did not and why, and what was in it. */
export function EventScreen({ org, initial, renderedAt, mayRedeliver, mayChange, publishCommand }: EventScreenProps) {
  const t = useTranslations("event");
  const format = useFormat();
  const { data: event, error, dataUpdatedAt, refetch } = useLive<EventDetail>(`/api/app/${org}/events/${initial.id}`, initial, renderedAt);
  return (
    <Page>
      <div className="grid gap-4">
        <PageHeader
          trail={[{ label: t("events"), href: `/${org}/events` }]}
          title={<span className="font-mono text-lg">{event.type}</span>}
          aside={event.test ? <Badge>{t("test")}</Badge> : null}
          description={<CopyableId value={event.id} label={t("id")} />}
        />
        <StaleNote error={error} since={dataUpdatedAt} />
        <Facts
          layout="columns"
          items={[
            { label: t("published"), value: <><ExactTime at={event.createdAt} /> <span className="text-ink-muted">(<TimeAgo at={event.createdAt} />)</span></> },
            // Most publishers leave the time out: then the two differ by what storing took.
            ...(Math.abs(Date.parse(event.occurredAt) - Date.parse(event.createdAt)) < 1_000 ? [] : [{ label: t("occurred"), value: <ExactTime at={event.occurredAt} /> }]),
            { label: t("size"), value: format.bytes(event.size) },
            { label: t("key"), value: event.idempotencyKey === null ? <span className="text-ink-muted">{t("noKey")}</span> : <CopyableId value={event.idempotencyKey} label={t("key")} /> },
            { label: t("type"), value: <TextLink href={`/${org}/event-types/${event.type}`}>{t("seeType")}</TextLink> },
          ]}
        />
      </div>
      <EventDeliveries org={org} event={event} mayRedeliver={mayRedeliver} onAsked={() => void refetch()} />
      <Unmatched org={org} event={event} mayChange={mayChange} />
      <Section title={t("payload")} description={t("payloadText")}>
        {event.payload === null ? <Banner tone="off" title={t("hidden")}>{t("hiddenText")}</Banner> : <BodyView label={t("body")} base64={event.payload} maxLines={60} />}
      </Section>
      {publishCommand === null || event.test ? null : (
        <Section title={t("again")} description={t("againText")}>
          <CodeBlock label={t("command")} language="bash" code={publishCommand} />
        </Section>
      )}
    </Page>
  );
}
