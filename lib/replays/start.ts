import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { invalid } from "@/lib/errors";
import { newId, toPublicId } from "@/lib/ids";
import { replayInput, selectionWhere, uuidOf, type ReplayInput } from "./selection";
import { ringReplay } from "./ring";
import { refuseSupport } from "@/lib/support/require-grant";

/** Starts a replay: a durable job that workers go on with, whatever becomes of this process. Throws `nothing_to_replay`. */
export async function startReplay(db: Database, actor: Actor, input: ReplayInput): Promise<{ id: string; total: number }> {
  authorize(actor, "delivery.redeliver");
  refuseSupport(actor);
  const { selection, includeSucceeded, perMinute } = replayInput.parse(input);
  const { organizationId } = actor;
  const id = newId();
  return withTenant(db, organizationId, async (tx) => {
    const [found] = await tx.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM deliveries d WHERE ${selectionWhere(organizationId, selection, includeSucceeded)}`;
    const total = found!.total;
    if (total === 0) throw invalid("nothing_to_replay", "No delivery matches this selection.", "Widen the filter, or include those already delivered.");
    const endpointId = selection.endpoint === undefined ? null : uuidOf("ep", selection.endpoint);
    await tx.replay.create({ data: { id, organizationId, endpointId, selection, includeSucceeded, perMinute, total, createdBy: actor.label } });
    await ringReplay(tx, id);
    await writeAudit(tx, actor, "replay.started", toPublicId("rpl", id), { selection, includeSucceeded, perMinute, total });
    return { id: toPublicId("rpl", id), total };
  });
}
