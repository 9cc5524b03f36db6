"use client";

import { Plus, Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useLive } from "@/app/(dashboard)/[org]/use-live";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Progress } from "@/components/ui/progress";
import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import { useNow } from "@/components/clock";
import type { EndpointList as Endpoints } from "@/lib/endpoints/list";
import { arrange, countShown } from "./arrange";
import { EndpointRow } from "./endpoint-row";
import { ListToolbar } from "./list-toolbar";
import { SortHeader } from "./sort-header";
import { useArrangement } from "./use-arrangement";

/** From so many on they are searched, filtered and sorted. */
const many = 6;

export interface EndpointListProps {
  org: string;
  initial: Endpoints;
  renderedAt: number;
  /** Why this member cannot add or change endpoints; null for one who can. */
  refusal: string | null;
}

export function EndpointList({ org, initial, renderedAt, refusal }: EndpointListProps) {
  const t = useTranslations("endpoints");
  const { data, error, dataUpdatedAt } = useLive(`/api/app/${org}/endpoints`, initial, renderedAt);
  const { endpoints, limit } = data;
  const now = useNow(5_000);
  const [arrangement, change] = useArrangement();
  const arranged = arrange(endpoints, arrangement, now);
  const tools = endpoints.length >= many || arranged.length < endpoints.length;
  const sort = { arrangement, change: tools ? change : null };
  const full = endpoints.length >= limit ? t("allUsed", { count: limit }) : null;
  const blocked = refusal ?? full;
  const add = blocked
    ? <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={blocked}>{t("addEndpoint")}</Button>
    : <Button asChild variant="primary"><Link href={`/${org}/endpoints/new`}>{t.rich("addEndpoint2", { plus: () => <Plus aria-hidden /> })}</Link></Button>;

  return (
    <Page>
      <PageHeader title={t("endpoints")} description={t("whereEventsAre")} actions={endpoints.length > 0 ? add : null} />
      {endpoints.length === 0 ? (
        <EmptyState icon={<Webhook aria-hidden />} title={t("yourEndpointsWill")} action={add}>
          {t("anEndpointIs")}
        </EmptyState>
      ) : (
        <div className="grid gap-3">
          {tools ? <ListToolbar arrangement={arrangement} change={change} counts={countShown(endpoints, now)} /> : null}
          {arranged.length === 0 ? (
            <EmptyState icon={<Webhook aria-hidden />} title={t("noEndpointMatches")} action={<Button onClick={() => change({ q: "", show: "all" })}>{t("showAll", { length: endpoints.length })}</Button>} className="py-10">
              {arrangement.q ? <>{t.rich("noneHasIn", { span: () => <span className="foreign-text font-mono">{arrangement.q}</span> })}</> : t("noneIsIn")}
            </EmptyState>
          ) : (
            <Table label={t("endpoints")} className="table-fixed">
              <TableHead>
                <TableHeaderCell className="w-8 xl:w-42"><span className="max-xl:sr-only">{t("status")}</span></TableHeaderCell>
                <SortHeader by="url" label={t("url")} {...sort} />
                <TableHeaderCell hideBelow="xl" className="w-32">{t("events")}</TableHeaderCell>
                <TableHeaderCell hideBelow="xl" className="w-46">{t("whatHoldsIt")}</TableHeaderCell>
                <SortHeader by="success" label={t("success24H")} align="right" hideBelow="md" className="w-40" {...sort} />
                <SortHeader by="p95" label="p95" largestFirst align="right" hideBelow="md" className="w-16" {...sort} />
                <SortHeader by="last" label={t("lastDelivery")} largestFirst align="right" hideBelow="md" className="w-30" {...sort} />
              </TableHead>
              <TableBody>
                {arranged.map((endpoint) => <EndpointRow key={endpoint.id} endpoint={endpoint} href={`/${org}/endpoints/${endpoint.id}`} mayEnable={refusal === null} />)}
              </TableBody>
            </Table>
          )}
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-xs text-ink-muted">
            <div className="w-60 max-w-full"><Progress label={t("inUse", { used: endpoints.length, count: limit })} value={endpoints.length} max={Math.max(1, limit)} tone={endpoints.length >= limit ? "failing" : endpoints.length >= limit * 0.8 ? "waiting" : "off"} /></div>
            <StaleNote error={error} since={dataUpdatedAt} />
          </div>
        </div>
      )}
    </Page>
  );
}
