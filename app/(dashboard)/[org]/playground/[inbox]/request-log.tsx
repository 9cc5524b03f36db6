"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { LiveMarker } from "@/components/live-marker";
import { Section } from "@/components/section";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadMore } from "@/components/ui/load-more";
import type { InboxSummary } from "@/lib/playground/list";
import type { RequestList } from "@/lib/playground/list-requests";
import { ClearRequests } from "./clear-requests";
import { firstRequests, moreRequests } from "./page-sizes";
import { RequestPanel } from "./request-panel";
import { RequestTable } from "./request-table";

export interface RequestLogProps {
  org: string;
  inbox: InboxSummary;
  initial: RequestList;
  /** The server's clock when it made `initial`, ms since 1970. */
  renderedAt: number;
  mayWrite: boolean;
}

/** What the inbox received, newest first, as it comes in; pausing keeps it still. */
export function RequestLog({ org, inbox, initial, renderedAt, mayWrite }: RequestLogProps) {
  const t = useTranslations("playground");
  const [live, setLive] = useState(true);
  const [limit, setLimit] = useState(firstRequests);
  const [openId, setOpenId] = useState<string | null>(null);
  const path = `/api/app/${org}/playground/${inbox.id}/requests`;
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery<RequestList, RequestProblem>({
    queryKey: [path, limit],
    queryFn: ({ signal }) => fetchJson(`${path}?limit=${limit}`, { signal }),
    ...(limit === firstRequests ? { initialData: initial, initialDataUpdatedAt: renderedAt } : { placeholderData: keepPreviousData }),
    refetchInterval: live ? 1_500 : false,
    refetchOnWindowFocus: live,
    gcTime: 0,
  });
  const { requests, total } = data ?? initial;
  const slowMs = inbox.behaviour === "slow" ? inbox.delayMs : null;
  return (
    <Section
      title={t("requests")}
      description={t("theNewest500")}
      actions={
        <>
          {mayWrite ? <ClearRequests org={org} inboxId={inbox.id} total={total} onCleared={() => void refetch()} /> : null}
          <LiveMarker live={live} onChange={setLive} />
        </>
      }
    >
      {requests.length === 0 ? (
        <EmptyState icon={<Inbox aria-hidden />} title={t("requestsWillAppear")}>
          {inbox.endpoints.length === 0 ? t("addAnEndpointFor") : t("publishAnEvent")}
        </EmptyState>
      ) : (
        <div>
          <StaleNote error={error} since={dataUpdatedAt} />
          <RequestTable requests={requests} slowMs={slowMs} openId={openId} onOpen={setOpenId} />
          <LoadMore
            summary={requests.length < total ? t("someRequests", { shown: requests.length, count: total }) : t("allRequests", { count: total })}
            onMore={requests.length < total ? () => setLimit(limit + moreRequests) : null}
            busy={isFetching && limit > requests.length}
          />
        </div>
      )}
      <RequestPanel path={path} request={requests.find(({ id }) => id === openId) ?? null} slowMs={slowMs} onClose={() => setOpenId(null)} />
    </Section>
  );
}
