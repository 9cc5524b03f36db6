import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import { toPublicId } from "@/lib/ids";
import { dayHealth, type DayHealth } from "./health";

/** An endpoint as the list shows it. */
export interface EndpointSummary {
  id: string;
  url: string;
  description: string;
  filters: string[];
  status: "active" | "disabled";
  disabledReason: DisabledReason | null;
  disabledAt: string | null;
  createdAt: string;
  /** Deliveries that wait for another attempt, and those held. */
  retrying: number;
  held: number;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  /** First failure after the last success. */
  failingSince: string | null;
  /** Set while the circuit breaker holds deliveries back. */
  breakerOpenUntil: string | null;
  day: DayHealth;
}

export interface EndpointList {
  endpoints: EndpointSummary[];
  limit: number;
}

/** All endpoints of the actor's organization, oldest first. */
export async function listEndpoints(db: Database, actor: Actor, now = new Date()): Promise<EndpointList> {
  authorize(actor, "endpoint.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const { endpointLimit } = await tx.organization.findUniqueOrThrow({ where: { id: actor.organizationId }, select: { endpointLimit: true } });
    const rows = await tx.endpoint.findMany({ where: { deletedAt: null }, orderBy: { id: "asc" }, include: { state: true } });
    const ids = rows.map((row) => row.id);
    const waiting = await tx.delivery.groupBy({ by: ["endpointId", "state"], where: { organizationId: actor.organizationId, endpointId: { in: ids }, state: { in: ["retrying", "held"] } }, _count: true });
    const health = await dayHealth(tx, ids, now);
    const count = (id: string, state: "retrying" | "held") => waiting.find((row) => row.endpointId === id && row.state === state)?._count ?? 0;
    return {
      limit: endpointLimit,
      endpoints: rows.map(({ id, state, ...row }) => ({
        id: toPublicId("ep", id),
        url: row.url,
        description: row.description,
        filters: row.filters,
        status: row.status,
        disabledReason: row.disabledReason,
        disabledAt: row.disabledAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
        retrying: count(id, "retrying"),
        held: count(id, "held"),
        lastSuccessAt: state?.lastSuccessAt?.toISOString() ?? null,
        lastFailureAt: state?.lastFailureAt?.toISOString() ?? null,
        failingSince: state?.failingSince?.toISOString() ?? null,
        breakerOpenUntil: state?.breakerOpenUntil && state.breakerOpenUntil > now ? state.breakerOpenUntil.toISOString() : null,
        day: health.get(id)!,
      })),
    };
  });
}
