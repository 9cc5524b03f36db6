"use client";

import { History } from "lucide-react";
import Link from "next/link";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { useLive } from "@/app/(dashboard)/[org]/use-live";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import type { ReplayDetail } from "@/lib/replays/get";
import { replaysDescription } from "./description";
import { ReplayRow } from "./replay-row";

export interface ReplayListProps {
  org: string;
  initial: ReplayDetail[];
  renderedAt: number;
  endpoints: { id: string; url: string }[];
  /** Why this member may not start one; null for one who may. */
  refusal: string | null;
}

export function ReplayList({ org, initial, renderedAt, endpoints, refusal }: ReplayListProps) {
  const { data, error, dataUpdatedAt } = useLive(`/api/app/${org}/replays`, initial, renderedAt);
  const start = refusal
    ? <Button variant="primary" disabledReason={refusal}>Replay deliveries</Button>
    : <Button asChild variant="primary"><Link href={`/${org}/replays/new`}>Replay deliveries</Link></Button>;

  return (
    <Page>
      <PageHeader title="Replays" description={replaysDescription} actions={data.length > 0 ? start : null} />
      {data.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title="Replays will be listed here" action={start}>
          When a server was down or had a fault, choose what it missed and have all of it delivered again. You see how many there are before anything is sent.
        </EmptyState>
      ) : (
        <div className="grid gap-2">
          <Table label="Replays" className="table-fixed" scrollBelow="md">
            <TableHead>
              <TableHeaderCell className="w-8 md:w-28"><span className="max-md:sr-only">Status</span></TableHeaderCell>
              <TableHeaderCell>What</TableHeaderCell>
              <TableHeaderCell align="right" hideBelow="md" className="w-40">Taken up</TableHeaderCell>
              <TableHeaderCell hideBelow="lg" className="w-56">By</TableHeaderCell>
              <TableHeaderCell align="right" className="w-24">Started</TableHeaderCell>
            </TableHead>
            <TableBody>
              {data.map((replay) => <ReplayRow key={replay.id} replay={replay} href={`/${org}/replays/${replay.id}`} endpoints={endpoints} />)}
            </TableBody>
          </Table>
          <StaleNote error={error} since={dataUpdatedAt} />
        </div>
      )}
    </Page>
  );
}
