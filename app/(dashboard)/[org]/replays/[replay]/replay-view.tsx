"use client";

import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { useLive } from "@/app/(dashboard)/[org]/use-live";
import { REPLAY_STATUSES, ReplayBadge } from "@/app/(dashboard)/[org]/replays/replay-status";
import { replaySentence, selectionParts } from "@/app/(dashboard)/[org]/replays/replay-words";
import { useTimeZone } from "@/components/clock";
import { CopyableId } from "@/components/copyable-id";
import { Facts } from "@/components/facts";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { TimeAgo } from "@/components/time-ago";
import { Progress } from "@/components/ui/progress";
import { countOf, formatCount } from "@/lib/format/numbers";
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
  const { data: replay, error, dataUpdatedAt, refetch } = useLive(`/api/app/${org}/replays/${initial.id}`, initial, renderedAt);
  const zone = useTimeZone();
  const under = replay.status === "queued" || replay.status === "running";
  const parts = selectionParts(replay, endpoints, zone);
  return (
    <Page>
      <PageHeader
        trail={[{ label: "Replays", href: `/${org}/replays` }]}
        title={`Replay of ${countOf(replay.total, "delivery", "deliveries")}`}
        aside={<ReplayBadge status={replay.status} />}
        description={parts.join(" · ")}
        actions={under ? <CancelReplay org={org} replay={replay} refusal={refusal} onDone={refetch} /> : null}
      />
      <div className="grid gap-2">
        <Progress label={replaySentence(replay)} value={replay.processed} max={replay.total} tone={REPLAY_STATUSES[replay.status].tone} />
        <p className="text-xs text-ink-muted">
          {under ? "You can leave this page: it goes on without you. " : null}
          {replay.skipped > 0 ? `${formatCount(replay.skipped)} left alone: delivered meanwhile, on their way just then, or for an endpoint that is not active.` : null}
        </p>
        <StaleNote error={error} since={dataUpdatedAt} />
      </div>
      <ReplayResult org={org} replay={replay} />
      <Facts
        items={[
          { label: "Pace", value: `${formatCount(replay.perMinute)} a minute` },
          { label: "Started", value: <TimeAgo at={replay.createdAt} /> },
          { label: "By", value: replay.createdBy },
          ...(replay.finishedAt === null ? [] : [{ label: replay.status === "canceled" ? "Canceled" : "Finished", value: <TimeAgo at={replay.finishedAt} /> }]),
          { label: "Id", value: <CopyableId value={replay.id} label="replay id" /> },
        ]}
      />
    </Page>
  );
}
