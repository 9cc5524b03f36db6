"use client";

import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useTranslations } from "next-intl";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import type { Translator } from "@/lib/i18n/translator";
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
  const t = useTranslations("playground");
  const path = `/api/app/${org}/playground`;
  const { data: inboxes, error, dataUpdatedAt } = useQuery<InboxSummary[], RequestProblem>({
    queryKey: [path],
    queryFn: ({ signal }) => fetchJson(path, { signal }),
    initialData: initial,
    initialDataUpdatedAt: renderedAt,
    refetchInterval: 3_000,
    gcTime: 0,
  });
  const create = <CreateInbox org={org} disabledReason={whyNot(t, mayWrite, inboxes.length)} />;
  return (
    <Page>
      <PageHeader
        title={t("playground")}
        description={t("receiversToTry")}
        actions={inboxes.length > 0 ? create : null}
      />
      {inboxes.length === 0 ? (
        <EmptyState icon={<Inbox aria-hidden />} title={t("yourInboxesWill")} action={create}>
          {t("createOneAdd")}
        </EmptyState>
      ) : (
        <div>
          <StaleNote error={error} since={dataUpdatedAt} />
          <Table label={t("inboxes")}>
            <TableHead>
              <TableHeaderCell>{t("inbox")}</TableHeaderCell>
              <TableHeaderCell hideBelow="md">{t("answer")}</TableHeaderCell>
              <TableHeaderCell hideBelow="lg">{t("receivesFrom")}</TableHeaderCell>
              <TableHeaderCell hideBelow="md" align="right">{t("kept")}</TableHeaderCell>
              <TableHeaderCell hideBelow="sm">{t("lastRequest")}</TableHeaderCell>
              <TableHeaderCell align="right">{t("received")}</TableHeaderCell>
            </TableHead>
            <TableBody>{inboxes.map((inbox) => <InboxRow key={inbox.id} org={org} inbox={inbox} />)}</TableBody>
          </Table>
          <p className="py-3 text-sm text-ink-muted">{t("inboxesUsed", { used: inboxes.length, count: maxInboxes })}</p>
        </div>
      )}
    </Page>
  );
}

function whyNot(t: Translator<"playground">, mayWrite: boolean, count: number): string | null {
  if (!mayWrite) return t("yourRoleIsViewer");
  return count >= maxInboxes ? t("inboxesAreThe", { maxInboxes }) : null;
}
