import type { Actor } from "@/lib/auth/actor";
import { withTenant, type Database } from "@/lib/db/database";
import { disableRules, failingRuleAt } from "@/lib/delivery/health";
import { attemptsOf } from "@/lib/delivery/schedule";
import { scheduleOf } from "@/lib/deliveries/summary";
import type { AuthKind, PayloadMode, RetryPolicy, ScheduleKind, SigningProfile } from "@/lib/generated/prisma/enums";
import { findBlocker, type Blocker } from "./blocker";
import { findEndpoint } from "./find";
import { getEndpoint } from "./get";
import type { EndpointSummary } from "./list";

/** What the disable rules have counted since the endpoint was made or last enabled. */
export interface RuleCounters {
  /** Deliveries given up in a row, of how many. */
  consecutive: { count: number; limit: number };
  /** Deliveries given up in 24 hours, of how many; not counted further than the limit. */
  inADay: { count: number; limit: number };
  /** When the rule of days without a success acts; null while it does not count. */
  failing: { actsAt: string | null; days: number };
}

/** An endpoint as its page shows it: the list's facts, its settings and its rules. */
export interface EndpointDetail extends EndpointSummary {
  signingProfile: SigningProfile;
  retryPolicy: RetryPolicy;
  schedule: ScheduleKind;
  /** Seconds; empty unless the schedule is custom. */
  customSchedule: number[];
  maxInFlight: number;
  payloadMode: PayloadMode;
  /** What requests carry besides the signature: kinds and names, never values. */
  authKind: AuthKind | null;
  headerNames: string[];
  clientCertificate: boolean;
  /** The delivery that an ordered endpoint waits for, while it does. */
  blocker: Blocker | null;
  /** Automatic attempts of one delivery. */
  maxAttempts: number;
  timeoutMs: number;
  updatedAt: string;
  /** Transport errors and 5xx in a row, as the circuit breaker counts them. */
  breakerFailures: number;
  rules: RuleCounters;
  /** Deliveries that a deletion would cancel: queued, retrying and held. */
  waiting: number;
}

/** One endpoint with its settings and rules. Throws `not_found`. */
export async function getEndpointDetail(db: Database, actor: Actor, publicId: string, now = new Date()): Promise<EndpointDetail> {
  const summary = await getEndpoint(db, actor, publicId, now);
  return withTenant(db, actor.organizationId, async (tx) => {
    const endpoint = await findEndpoint(tx, publicId);
    const state = await tx.endpointState.findUniqueOrThrow({ where: { endpointId: endpoint.id } });
    const waiting = summary.queued + summary.retrying + summary.held;
    const dayAgo = new Date(Math.max(now.getTime() - 86_400_000, state.countersSince.getTime()));
    // The state is written out: as a parameter it would not match the index of dead letters.
    const dead = await tx.$queryRaw<unknown[]>`SELECT FROM deliveries WHERE endpoint_id = ${endpoint.id}::uuid AND state = 'failed' AND NOT test AND completed_at > ${dayAgo} LIMIT ${disableRules.inADay}`;
    const { consecutiveDeadLetters, failingSince } = state;
    const actsAt = endpoint.status === "active" ? failingRuleAt({ consecutiveDeadLetters, deadLettersInADay: dead.length, failingSince }) : null;
    return {
      ...summary,
      signingProfile: endpoint.signingProfile,
      retryPolicy: endpoint.retryPolicy,
      schedule: endpoint.schedule,
      customSchedule: endpoint.customSchedule,
      maxInFlight: endpoint.maxInFlight,
      payloadMode: endpoint.payloadMode,
      authKind: endpoint.authKind,
      headerNames: endpoint.headerNames,
      clientCertificate: endpoint.clientCertificate !== null,
      blocker: summary.orderedUntil === null ? null : await findBlocker(tx, endpoint.id),
      maxAttempts: attemptsOf(scheduleOf(endpoint)),
      timeoutMs: endpoint.timeoutMs,
      updatedAt: endpoint.updatedAt.toISOString(),
      breakerFailures: state.breakerFailures,
      rules: {
        consecutive: { count: consecutiveDeadLetters, limit: disableRules.consecutive },
        inADay: { count: dead.length, limit: disableRules.inADay },
        failing: { actsAt: actsAt?.toISOString() ?? null, days: disableRules.failingDays },
      },
      waiting,
    };
  });
}
