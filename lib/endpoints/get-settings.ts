import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import type { PayloadMode, RetryPolicy, ScheduleKind } from "@/lib/generated/prisma/enums";
import { findEndpoint } from "./find";

export interface EndpointSettingsDetail {
  url: string;
  retryPolicy: RetryPolicy;
  schedule: ScheduleKind;
  /** Seconds; empty unless the schedule is custom. */
  customSchedule: number[];
  timeoutMs: number;
  maxInFlight: number;
  rateLimitPerMinute: number | null;
  ordered: boolean;
  payloadMode: PayloadMode;
}

/** How an endpoint is served. Throws `not_found`. */
export async function getEndpointSettings(db: Database, actor: Actor, publicId: string): Promise<EndpointSettingsDetail> {
  authorize(actor, "endpoint.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const { url, retryPolicy, schedule, customSchedule, timeoutMs, maxInFlight, rateLimitPerMinute, ordered, payloadMode } = await findEndpoint(tx, publicId);
    return { url, retryPolicy, schedule, customSchedule, timeoutMs, maxInFlight, rateLimitPerMinute, ordered, payloadMode };
  });
}
