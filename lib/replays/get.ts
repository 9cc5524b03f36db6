import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import type { Replay } from "@/lib/generated/prisma/client";
import type { DeliveryState, ReplayStatus } from "@/lib/generated/prisma/enums";
import { fromPublicId, toPublicId } from "@/lib/ids";
import type { ReplaySelection } from "./selection";

/** A replay with its progress and, as far as it has come, its result. */
export interface ReplayDetail {
  id: string;
  status: ReplayStatus;
  selection: ReplaySelection;
  includeSucceeded: boolean;
  perMinute: number;
  total: number;
  processed: number;
  skipped: number;
  /** Deliveries that it made due again, by the state they are in now. */
  result: Partial<Record<DeliveryState, number>>;
  createdBy: string;
  createdAt: string;
  finishedAt: string | null;
}

/** One replay. Throws `not_found`. */
export async function getReplay(db: Database, actor: Actor, publicId: string): Promise<ReplayDetail> {
  authorize(actor, "delivery.read");
  const id = fromPublicId("rpl", publicId);
  return withTenant(db, actor.organizationId, async (tx) => {
    const replay = id === null ? null : await tx.replay.findFirst({ where: { id } });
    if (replay === null) throw notFound("replay");
    return detail(tx, replay);
  });
}

/** The newest replays of an organization, 20 unless told, older than `after` (public id) where it is given. */
export async function listReplays(db: Database, actor: Actor, { after, limit = 20 }: { after?: string; limit?: number } = {}): Promise<ReplayDetail[]> {
  authorize(actor, "delivery.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const replays = await tx.replay.findMany({ where: after === undefined ? {} : { id: { lt: fromPublicId("rpl", after) ?? nil } }, orderBy: { id: "desc" }, take: limit });
    const details: ReplayDetail[] = [];
    for (const replay of replays) details.push(await detail(tx, replay));
    return details;
  });
}

/** Nothing is older. */
const nil = "00000000-0000-0000-0000-000000000000";

async function detail(tx: Tx, replay: Replay): Promise<ReplayDetail> {
  const states = await tx.delivery.groupBy({ by: ["state"], where: { replayId: replay.id }, _count: true });
  return {
    id: toPublicId("rpl", replay.id),
    status: replay.status,
    selection: replay.selection as ReplaySelection,
    includeSucceeded: replay.includeSucceeded,
    perMinute: replay.perMinute,
    total: replay.total,
    processed: replay.processed,
    skipped: replay.skipped,
    result: Object.fromEntries(states.map((row) => [row.state, row._count])),
    createdBy: replay.createdBy,
    createdAt: replay.createdAt.toISOString(),
    finishedAt: replay.finishedAt?.toISOString() ?? null,
  };
}
