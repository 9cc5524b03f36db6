import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { isOutage, troubleOf, troubleRank, type Trouble } from "./attention";
import { causesOf, lastCauses, type Cause } from "./causes";
import { firstSteps, type FirstSteps } from "./first-steps";
import { barsOf, type OverviewRange } from "./range";
import { dueByEndpoint, endpointCounts, failureGroups, heldByEndpoint, hourCounts, type AttemptCounts, type Counted } from "./rows";

export interface EndpointName {
  /** Public id. */
  id: string;
  url: string;
  description: string;
}

/** An endpoint that asks for somebody, with what it last answered. */
export interface AttentionItem extends EndpointName {
  trouble: Trouble;
  lastError: Cause["error"] | null;
  /** Deliveries that wait for another attempt, and those held. */
  retrying: number;
  held: number;
}

export interface Bar {
  /** ISO 8601, half-open. */
  startsAt: string;
  endsAt: string;
  /** Attempts, tests left out. */
  succeeded: number;
  failed: number;
}

export interface Overview {
  range: OverviewRange;
  /** The server's clock, ISO 8601. */
  at: string;
  verdict: "empty" | "good" | "late" | "outage";
  endpoints: { total: number; active: number };
  attention: AttentionItem[];
  lastSuccessAt: string | null;
  bars: Bar[];
  totals: AttemptCounts;
  /** The same length of time before. */
  before: { succeeded: number; failed: number };
  held: Counted & { oldestAt: string | null; endpoints: (EndpointName & { count: number; active: boolean })[] };
  /** Deliveries given up in the range and those that fail and are tried again, by what went wrong; the most first. */
  causes: Cause[];
  /** False where there were more failures than are grouped: the newest alone are. */
  causesComplete: boolean;
  steps: FirstSteps;
}

/**
 * What an organization wants to know first: is anything wrong, since when, and
 * what came of everything. Counts come from the hourly rollups and from bounded
 * looks at the indexes of what is not settled, so that the answer takes as long
 * with ten million deliveries as with ten.
 * @param timeZone of the reader: its days are the bars' days
 */
export async function getOverview(db: Database, actor: Actor, range: OverviewRange, timeZone: string, now = new Date()): Promise<Overview> {
  authorize(actor, "endpoint.read");
  authorize(actor, "delivery.read");
  const spans = barsOf(range, now, timeZone);
  const [since, until] = [spans[0]!.startsAt, spans.at(-1)!.endsAt];
  return withTenant(db, actor.organizationId, async (tx) => {
    // Compiling a plan of many small steps takes longer than running it.
    await tx.$executeRaw`SET LOCAL jit = off`;
    const endpoints = await tx.endpoint.findMany({ where: { organizationId: actor.organizationId, deletedAt: null }, orderBy: { id: "asc" }, include: { state: true } });
    const hours = await hourCounts(tx, actor.organizationId, since - (until - since));
    const days = await endpointCounts(tx, actor.organizationId, now.getTime() - 24 * 3_600_000);
    const failures = await failureGroups(tx, actor.organizationId, since);
    const held = await heldByEndpoint(tx, actor.organizationId);
    const due = await dueByEndpoint(tx, actor.organizationId);
    const lastErrors = lastCauses(failures.groups);
    const names = await namesOf(tx, endpoints, [...held.byEndpoint.keys(), ...failures.groups.map((group) => group.endpointId)]);

    const attention = endpoints.flatMap((endpoint): AttentionItem[] => {
      const { state } = endpoint;
      const trouble = troubleOf({
        status: endpoint.status,
        disabledReason: endpoint.disabledReason,
        disabledAt: endpoint.disabledAt,
        failingSince: state?.failingSince ?? null,
        lastSuccessAt: state?.lastSuccessAt ?? null,
        consecutiveDeadLetters: state?.consecutiveDeadLetters ?? 0,
        breakerOpenUntil: state?.breakerOpenUntil ?? null,
        oldestDueAt: due.get(endpoint.id) ?? null,
        day: days.get(endpoint.id) ?? sum([]),
      }, now);
      if (trouble === null) return [];
      const retrying = failures.groups.filter((group) => group.endpointId === endpoint.id).reduce((total, group) => total + group.retrying, 0);
      return [{ ...names.get(endpoint.id)!, trouble, lastError: lastErrors.get(endpoint.id) ?? null, retrying, held: held.byEndpoint.get(endpoint.id) ?? 0 }];
    }).sort((a, b) => troubleRank[a.trouble.kind] - troubleRank[b.trouble.kind]);

    const steps = await firstSteps(tx, actor.organizationId, endpoints.length > 0);
    const inRange = hours.filter((hour) => hour.at >= since);
    const successes = endpoints.flatMap(({ state }) => state?.lastSuccessAt ?? []);
    return {
      range,
      at: now.toISOString(),
      verdict: endpoints.length === 0 ? "empty" : attention.some(({ trouble }) => isOutage(trouble)) ? "outage" : attention.length > 0 ? "late" : "good",
      endpoints: { total: endpoints.length, active: endpoints.filter(({ status }) => status === "active").length },
      attention,
      lastSuccessAt: successes.length === 0 ? null : new Date(Math.max(...successes.map(Number))).toISOString(),
      bars: spans.map(({ startsAt, endsAt }) => {
        const { succeeded, failed } = sum(inRange.filter(({ at }) => at >= startsAt && at < endsAt));
        return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString(), succeeded, failed };
      }),
      totals: sum(inRange),
      before: sum(hours.filter(({ at }) => at >= since - (until - since) && at < since)),
      held: {
        count: held.count,
        capped: held.capped,
        oldestAt: held.oldestAt,
        endpoints: [...held.byEndpoint].map(([id, count]) => ({ ...names.get(id)!, count, active: endpoints.some((endpoint) => endpoint.id === id && endpoint.status === "active") })).sort((a, b) => b.count - a.count),
      },
      causes: causesOf(failures.groups, (id) => names.get(id)!),
      causesComplete: !failures.capped,
      steps,
    };
  });
}

function sum(hours: AttemptCounts[]): AttemptCounts {
  const total = { succeeded: 0, failed: 0, deadLetters: 0 };
  for (const hour of hours) {
    total.succeeded += hour.succeeded;
    total.failed += hour.failed;
    total.deadLetters += hour.deadLetters;
  }
  return total;
}

/** Of endpoints that were deleted, too: their failures are still in the range. */
async function namesOf(tx: Tx, known: { id: string; url: string; description: string }[], ids: string[]): Promise<Map<string, EndpointName>> {
  const missing = [...new Set(ids)].filter((id) => known.every((endpoint) => endpoint.id !== id));
  const gone = missing.length === 0 ? [] : await tx.endpoint.findMany({ where: { id: { in: missing } }, select: { id: true, url: true, description: true } });
  return new Map([...known, ...gone].map(({ id, url, description }) => [id, { id: toPublicId("ep", id), url, description }]));
}
