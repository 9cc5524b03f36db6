"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { LiveMarker } from "@/components/live-marker";
import { Section } from "@/components/section";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { DeliveryRow } from "./delivery-row";
import { useSteadyRows } from "./use-steady-rows";

export interface RecentDeliveriesProps {
  org: string;
  endpointId: string;
  /** Newest first, kept fresh by the page. */
  deliveries: DeliverySummary[];
}

/** The last deliveries. New ones come in by themselves, but not while one points at the rows. */
export function RecentDeliveries({ org, endpointId, deliveries }: RecentDeliveriesProps) {
  const t = useTranslations("endpoint");
  const { rows, fresh, waiting, live, setLive, showWaiting, hold } = useSteadyRows(deliveries);
  const log = `/${org}/deliveries?endpoint=${endpointId}`;
  return (
    <Section title={t("recentDeliveries")} actions={deliveries.length > 0 ? <LiveMarker live={live} onChange={setLive} waiting={waiting} onShowWaiting={showWaiting} /> : null}>
      {deliveries.length === 0 ? (
        <EmptyState icon={<Send aria-hidden />} title={t("deliveriesWillBe")} className="py-10">
          {t("theyAppearAs")}
        </EmptyState>
      ) : (
        <div className="grid gap-2" {...hold}>
          <Table label={t("recentDeliveries")}>
            <TableHead>
              <TableHeaderCell>{t("state")}</TableHeaderCell>
              <TableHeaderCell className="w-full">{t("eventType")}</TableHeaderCell>
              <TableHeaderCell hideBelow="sm">{t("lastAttempt")}</TableHeaderCell>
              <TableHeaderCell align="right" hideBelow="sm">{t("attempts")}</TableHeaderCell>
              <TableHeaderCell align="right" hideBelow="md">{t("duration")}</TableHeaderCell>
              <TableHeaderCell align="right">{t("created")}</TableHeaderCell>
            </TableHead>
            <TableBody>
              {rows.map((delivery) => <DeliveryRow key={delivery.id} delivery={delivery} href={`/${org}/deliveries/${delivery.id}`} fresh={fresh.has(delivery.id)} />)}
            </TableBody>
          </Table>
          <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <TextLink href={log}>{t("allDeliveriesOf")}</TextLink>
            <TextLink href={`/${org}/replays/new?endpoint=${endpointId}`}>{t("recoverSinceA")}</TextLink>
          </p>
        </div>
      )}
    </Section>
  );
}
