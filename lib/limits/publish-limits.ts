import type { KeyOrganization } from "@/lib/api-keys/find";
import type { Queryable } from "@/lib/rate-limits/reserve";
import { SharedAllowance, type AppliedLimit, type Spent } from "@/lib/rate-limits/shared-allowance";
import { LimitError } from "./limit-error";
import { PendingGauge } from "./pending-gauge";

export const publishWindowSeconds = 60;

const publishPolicy = "organization";

export interface PublishLimits {
  allowance: SharedAllowance;
  gauge: PendingGauge;
}

/**
 * The limits of an organization on publishing, checked before a request's
 * events are stored: deliveries that wait, and events a minute. The rate is
 * exact over all processes; the gauge says how far waiting deliveries may
 * overshoot. Returns what the rate has left, null where it is unlimited. Throws
 * LimitError `pending_limit_reached` and `publish_rate_exceeded`.
 *
 * Events that are published inside a transaction of the product's own, by lib
 * or by SQL, are not refused: that would undo what they tell of. Their
 * deliveries count as waiting ones all the same, so requests give way to them.
 * A product that wants its own code limited calls this first.
 */
export async function takePublishAllowance({ allowance, gauge }: PublishLimits, organization: KeyOrganization, events: number): Promise<AppliedLimit | null> {
  const { id, pendingLimit, publishPerMinute } = organization;
  if (!(await gauge.hasRoom(id, pendingLimit))) throw pendingLimitReached(pendingLimit, gauge.retryAfterSeconds(id));
  if (publishPerMinute === null) return null;
  const spent = await allowance.spend(`publish:${id}`, publishPerMinute, events);
  if (!spent.allowed) throw publishRateExceeded(spent, events);
  return { policy: publishPolicy, ...spent };
}

function pendingLimitReached(limit: number, retryAfterSeconds: number): LimitError {
  return new LimitError(
    "pending_limit_reached",
    `This organization has ${limit.toLocaleString("en")} deliveries waiting, which is its limit. Nothing was stored.`,
    "Publish the same again after Retry-After. Deliveries wait because endpoints are slow or fail: see the deliveries that are retrying; cancel what is no longer wanted, or ask the platform for a higher limit.",
    retryAfterSeconds,
    { limit },
  );
}

function publishRateExceeded(spent: Spent, events: number): LimitError {
  const { limit, remaining, resetSeconds } = spent;
  const never = events > limit;
  return new LimitError(
    "publish_rate_exceeded",
    `This organization may publish ${limit.toLocaleString("en")} events a minute: ${remaining.toLocaleString("en")} are left, and the request has ${events.toLocaleString("en")}. Nothing was stored.`,
    never ? `Split the batch: it can never be larger than ${limit.toLocaleString("en")}. Or ask the platform for a higher limit.` : "Publish the same again after Retry-After, or ask the platform for a higher limit.",
    resetSeconds,
    { limit },
    { policy: publishPolicy, ...spent },
  );
}

/** This process's, one for each database; kept across hot reloads and shared by every bundle. */
export function publishLimits(pool: Queryable): PublishLimits {
  const kept = globalThis as { posthornPublishLimits?: WeakMap<object, PublishLimits> };
  const all = (kept.posthornPublishLimits ??= new WeakMap());
  let limits = all.get(pool);
  if (limits === undefined) all.set(pool, (limits = { allowance: new SharedAllowance(pool, { windowSeconds: publishWindowSeconds }), gauge: new PendingGauge(pool) }));
  return limits;
}
