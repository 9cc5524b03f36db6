import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { countWaiting } from "@/lib/deliveries/count";
import { disableRules } from "@/lib/delivery/health";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import { toPublicId } from "@/lib/ids";
import { dayHealth, type DayHealth } from "./health";
import { failingRuleActsAt, orderedWait, rateLimitedUntil } from "./held-back";

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
  /** Deliveries that wait for their first attempt, for another one, and those held. */
  queued: number;
  retrying: number;
  held: number;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  /** First failure after the last success. */
  failingSince: string | null;
  /** Set while the circuit breaker holds deliveries back. */
  breakerOpenUntil: string | null;
  /** Set while deliveries wait for the rate limit. */
  rateLimitedUntil: string | null;
  rateLimitPerMinute: number | null;
  ordered: boolean;
  /** Set while an ordered endpoint waits for its first delivery, which failed. */
  orderedUntil: string | null;
  /** When the rule of days without a success acts; null while it does not count. */
  disablesAt: string | null;
  /** Deliveries that gave up in a row, of how many that disable. */
  gaveUpInARow: { count: number; limit: number };
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
    const waiting = await countWaiting(tx, ids);
    const health = await dayHealth(tx, ids, now);
    const count = (id: string, state: "pending" | "retrying" | "held") => waiting.get(id)![state];
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
        queued: count(id, "pending"),
        retrying: count(id, "retrying"),
        held: count(id, "held"),
        lastSuccessAt: state?.lastSuccessAt?.toISOString() ?? null,
        lastFailureAt: state?.lastFailureAt?.toISOString() ?? null,
        failingSince: state?.failingSince?.toISOString() ?? null,
        breakerOpenUntil: state?.breakerOpenUntil && state.breakerOpenUntil > now ? state.breakerOpenUntil.toISOString() : null,
        rateLimitedUntil: count(id, "pending") > 0 ? rateLimitedUntil(row, state, now) : null,
        rateLimitPerMinute: row.rateLimitPerMinute,
        ordered: row.ordered,
        orderedUntil: orderedWait(row, state, now),
        disablesAt: failingRuleActsAt(row, state),
        gaveUpInARow: { count: state?.consecutiveDeadLetters ?? 0, limit: disableRules.consecutive },
        day: health.get(id)!,
      })),
    };
  });
}
