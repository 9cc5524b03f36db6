import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { idFloor } from "@/lib/id-floor";
import { notFound } from "@/lib/errors";

/** How much of a limit is used; counted no further than the limit. */
export interface LimitUsage {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
}

export interface OrganizationUsage {
  endpoints: LimitUsage & { limit: number };
  /** Deliveries that wait for an attempt. */
  pending: LimitUsage & { limit: number };
  /** Events published within the last 60 seconds, by whatever way. */
  publishPerMinute: LimitUsage;
}

/** Where there is no limit, no more than this is counted. */
const enough = 1_000_000;

/** The limits of the actor's organization with what is used of each. Throws `not_found` and `forbidden`. */
export async function getUsage(db: Database, actor: Actor, now = new Date()): Promise<OrganizationUsage> {
  authorize(actor, "limit.read");
  const { organizationId } = actor;
  return withTenant(db, organizationId, async (tx) => {
    const organization = await tx.organization.findUnique({ where: { id: organizationId }, select: { endpointLimit: true, pendingLimit: true, publishPerMinute: true } });
    if (organization === null) throw notFound("organization");
    const { endpointLimit, pendingLimit, publishPerMinute } = organization;
    return {
      endpoints: { used: await tx.endpoint.count({ where: { deletedAt: null } }), limit: endpointLimit },
      pending: { used: await countWaiting(tx, organizationId, pendingLimit), limit: pendingLimit },
      publishPerMinute: { used: await countRecentEvents(tx, organizationId, publishPerMinute ?? enough, now), limit: publishPerMinute },
    };
  });
}

/** Pending and retrying are the first groups of the log: by index alone. */
async function countWaiting(tx: Tx, organizationId: string, limit: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT FROM deliveries WHERE organization_id = ${organizationId}::uuid AND log_group < 2::bigint << 60 LIMIT ${limit}) AS waiting`;
  return row!.count;
}

/** Ids are UUIDv7: the newest events stand together at the end of the index of ids. */
async function countRecentEvents(tx: Tx, organizationId: string, limit: number, now: Date): Promise<number> {
  const since = idFloor(new Date(now.getTime() - 60_000));
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT FROM events WHERE organization_id = ${organizationId}::uuid AND id >= ${since}::uuid LIMIT ${limit}) AS recent`;
  return row!.count;
}
