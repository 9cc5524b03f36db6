"use client";

import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import { countOf } from "@/lib/format/numbers";
import { maxInboxes } from "@/lib/playground/limits";
import type { InboxSummary } from "@/lib/playground/list";
import { CreateInbox } from "./create-inbox";
import { InboxRow } from "./inbox-row";

export interface InboxListProps {
  org: string;
  initial: InboxSummary[];
  /** The server's clock when it made `initial`, ms since 1970. */
  renderedAt: number;
  mayWrite: boolean;
}

export function InboxList({ org, initial, renderedAt, mayWrite }: InboxListProps) {
  const path = `/api/app/${org}/playground`;
  const { data: inboxes, error, dataUpdatedAt } = useQuery<InboxSummary[], RequestProblem>({
    queryKey: [path],
    queryFn: ({ signal }) => fetchJson(path, { signal }),
    initialData: initial,
    initialDataUpdatedAt: renderedAt,
    refetchInterval: 3_000,
    gcTime: 0,
  });
  const create = <CreateInbox org={org} disabledReason={whyNot(mayWrite, inboxes.length)} />;
  return (
    <Page>
      <PageHeader
        title="Playground"
        description="Receivers to try things with: an inbox verifies what arrives, shows it, and answers as you tell it."
        actions={inboxes.length > 0 ? create : null}
      />
      {inboxes.length === 0 ? (
        <EmptyState icon={<Inbox aria-hidden />} title="Your inboxes will be here" action={create}>
          Create one, add an endpoint that sends to it, and watch deliveries succeed, retry and fail.
        </EmptyState>
      ) : (
        <div>
          <StaleNote error={error} since={dataUpdatedAt} />
          <Table label="Inboxes">
            <TableHead>
              <TableHeaderCell>Inbox</TableHeaderCell>
              <TableHeaderCell hideBelow="md">Answer</TableHeaderCell>
              <TableHeaderCell hideBelow="lg">Receives from</TableHeaderCell>
              <TableHeaderCell hideBelow="md" align="right">Kept</TableHeaderCell>
              <TableHeaderCell hideBelow="sm">Last request</TableHeaderCell>
              <TableHeaderCell align="right">Received</TableHeaderCell>
            </TableHead>
            <TableBody>{inboxes.map((inbox) => <InboxRow key={inbox.id} org={org} inbox={inbox} />)}</TableBody>
          </Table>
          <p className="py-3 text-sm text-ink-muted">{inboxes.length} of {countOf(maxInboxes, "inbox", "inboxes")}</p>
        </div>
      )}
    </Page>
  );
}

function whyNot(mayWrite: boolean, count: number): string | null {
  if (!mayWrite) return "Your role is viewer: developers and above may create inboxes";
  return count >= maxInboxes ? `${maxInboxes} inboxes are the limit: delete one first` : null;
}
