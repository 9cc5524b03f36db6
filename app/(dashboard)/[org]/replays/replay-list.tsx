"use client";

import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { useLive } from "@/app/(dashboard)/[org]/use-live";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import type { ReplayDetail } from "@/lib/replays/get";
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
  const t = useTranslations("replays");
  const { data, error, dataUpdatedAt } = useLive(`/api/app/${org}/replays`, initial, renderedAt);
  const start = refusal
    ? <Button variant="primary" disabledReason={refusal}>{t("replayDeliveries")}</Button>
    : <Button asChild variant="primary"><Link href={`/${org}/replays/new`}>{t("replayDeliveries")}</Link></Button>;

  return (
    <Page>
      <PageHeader title={t("replays")} description={t("description")} actions={data.length > 0 ? start : null} />
      {data.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title={t("replaysWillBe")} action={start}>
          {t("whenAServer")}
        </EmptyState>
      ) : (
        <div className="grid gap-2">
          <Table label={t("replays")} className="table-fixed" scrollBelow="md">
            <TableHead>
              <TableHeaderCell className="w-8 md:w-28"><span className="max-md:sr-only">{t("status2")}</span></TableHeaderCell>
              <TableHeaderCell>{t("what")}</TableHeaderCell>
              <TableHeaderCell align="right" hideBelow="md" className="w-40">{t("takenUp")}</TableHeaderCell>
              <TableHeaderCell hideBelow="lg" className="w-56">{t("by")}</TableHeaderCell>
              <TableHeaderCell align="right" className="w-24">{t("started")}</TableHeaderCell>
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
