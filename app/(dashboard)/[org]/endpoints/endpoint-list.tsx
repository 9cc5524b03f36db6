"use client";

import { Plus, Webhook } from "lucide-react";
import Link from "next/link";
import { useLive } from "@/app/(dashboard)/[org]/use-live";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import type { EndpointList as Endpoints } from "@/lib/endpoints/list";
import { countOf } from "@/lib/format/numbers";
import { EndpointRow } from "./endpoint-row";

export interface EndpointListProps {
  org: string;
  initial: Endpoints;
  renderedAt: number;
  /** Why this member cannot add or change endpoints; null for one who can. */
  refusal: string | null;
}

export function EndpointList({ org, initial, renderedAt, refusal }: EndpointListProps) {
  const { data, error, dataUpdatedAt } = useLive(`/api/app/${org}/endpoints`, initial, renderedAt);
  const { endpoints, limit } = data;
  const full = endpoints.length >= limit ? `All ${countOf(limit, "endpoint")} of this organization are in use. Delete one that is no longer used.` : null;
  const blocked = refusal ?? full;
  const add = blocked
    ? <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={blocked}>Add endpoint</Button>
    : <Button asChild variant="primary"><Link href={`/${org}/endpoints/new`}><Plus aria-hidden />Add endpoint</Link></Button>;

  return (
    <Page>
      <PageHeader title="Endpoints" description="Where events are sent." actions={endpoints.length > 0 ? add : null} />
      {endpoints.length === 0 ? (
        <EmptyState icon={<Webhook aria-hidden />} title="Your endpoints will be here" action={add}>
          An endpoint is a URL of your server and the events that it wants. Add one, and every event that matches is sent to it, signed and retried.
        </EmptyState>
      ) : (
        <div className="grid gap-2">
          <Table label="Endpoints" className="table-fixed">
            <TableHead>
              <TableHeaderCell className="w-8 xl:w-42"><span className="max-xl:sr-only">Status</span></TableHeaderCell>
              <TableHeaderCell>URL</TableHeaderCell>
              <TableHeaderCell hideBelow="xl" className="w-40">Events</TableHeaderCell>
              <TableHeaderCell hideBelow="xl" className="w-28">Waiting</TableHeaderCell>
              <TableHeaderCell align="right" hideBelow="md" className="w-40">Success, last 24 h</TableHeaderCell>
              <TableHeaderCell align="right" hideBelow="md" className="w-16">p95</TableHeaderCell>
              <TableHeaderCell align="right" hideBelow="md" className="w-24">Last delivery</TableHeaderCell>
            </TableHead>
            <TableBody>
              {endpoints.map((endpoint) => <EndpointRow key={endpoint.id} endpoint={endpoint} href={`/${org}/endpoints/${endpoint.id}`} mayEnable={refusal === null} />)}
            </TableBody>
          </Table>
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-ink-muted">
            <p>{endpoints.length} of {countOf(limit, "endpoint")}</p>
            <StaleNote error={error} since={dataUpdatedAt} />
          </div>
        </div>
      )}
    </Page>
  );
}
