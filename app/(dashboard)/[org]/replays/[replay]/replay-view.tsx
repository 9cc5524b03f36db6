"use client";

import { useTranslations } from "next-intl";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { useLive } from "@/app/(dashboard)/[org]/use-live";
import { REPLAY_STATUSES, ReplayBadge } from "@/app/(dashboard)/[org]/replays/replay-status";
import { replaySentence, selectionParts } from "@/app/(dashboard)/[org]/replays/replay-words";
import { useReplayWords } from "@/app/(dashboard)/[org]/replays/use-replay-words";
import { CopyableId } from "@/components/copyable-id";
import { Facts } from "@/components/facts";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { TimeAgo } from "@/components/time-ago";
import { Progress } from "@/components/ui/progress";
import type { ReplayDetail } from "@/lib/replays/get";
import { CancelReplay } from "./cancel-replay";
import { ReplayResult } from "./replay-result";

export interface ReplayViewProps {
  org: string;
  initial: ReplayDetail;
  renderedAt: number;
  endpoints: { id: string; url: string }[];
  refusal: string | null;
}

/** One replay while it runs and after: it goes on without this page, which only looks. */
export function ReplayView({ org, initial, renderedAt, endpoints, refusal }: ReplayViewProps) {
  const t = useTranslations("replays");
  const { data: replay, error, dataUpdatedAt, refetch } = useLive(`/api/app/${org}/replays/${initial.id}`, initial, renderedAt);
  const words = useReplayWords();
  const under = replay.status === "queued" || replay.status === "running";
  const parts = selectionParts(words, replay, endpoints);
  return (
    <Page>
      <PageHeader
        trail={[{ label: t("replays"), href: `/${org}/replays` }]}
        title={t("replayOf", { count: replay.total })}
        aside={<ReplayBadge status={replay.status} />}
        description={parts.join(" · ")}
        actions={under ? <CancelReplay org={org} replay={replay} refusal={refusal} onDone={refetch} /> : null}
      />
      <div className="grid gap-2">
        <Progress label={replaySentence(words, replay)} value={replay.processed} max={replay.total} tone={REPLAY_STATUSES[replay.status].tone} />
        <p className="text-xs text-ink-muted">
          {under ? t("youCanLeave") : null}
          {replay.skipped > 0 ? t("leftAlone", { count: replay.skipped }) : null}
        </p>
        <StaleNote error={error} since={dataUpdatedAt} />
      </div>
      <ReplayResult org={org} replay={replay} />
      <Facts
        items={[
          { label: t("pace"), value: t("perMinute", { count: replay.perMinute }) },
          { label: t("started"), value: <TimeAgo at={replay.createdAt} /> },
          { label: t("by"), value: replay.createdBy },
          ...(replay.finishedAt === null ? [] : [{ label: replay.status === "canceled" ? t("status.canceled") : t("status.finished"), value: <TimeAgo at={replay.finishedAt} /> }]),
          { label: t("id"), value: <CopyableId value={replay.id} label={t("replayId")} /> },
        ]}
      />
    </Page>
  );
}
