import type { SimpleReceiver } from "@/e2e/stage/simple-receiver";
import type { Database } from "@/lib/db/database";
import { createEndpointRow, createOrganization } from "@/prisma/factories";

/** Seconds; six attempts over a quarter of an hour. */
export const gaps = [5, 30, 120, 300, 600];
/** Asked for with a 429, in seconds. */
export const retryAfterSeconds = 60;
/** Of the limited endpoint, which gets more than that at once, and then nothing until all may have gone. */
export const perMinute = 4;
export const burst = { events: 8, everySeconds: 300 };

/** What an endpoint of the simulation is like, by the last part of its path. */
export const tempers = ["steady", "flaky", "asking", "away", "refusing", "limited", "ordered"] as const;
export type Temper = (typeof tempers)[number];

export interface SimulatedEndpoint {
  temper: Temper;
  organizationId: string;
  id: string;
}

/** An organization with one endpoint for each temper, so that each event is one delivery. */
export async function createSimulatedEndpoints(db: Database, receiver: Pick<SimpleReceiver, "url">): Promise<SimulatedEndpoint[]> {
  const all: SimulatedEndpoint[] = [];
  for (const temper of tempers) {
    const { id: organizationId } = await createOrganization(db, { pendingLimit: 1_000_000 });
    const { id } = await createEndpointRow(db, organizationId, {
      url: `${receiver.url}/${temper}`,
      schedule: "custom",
      customSchedule: gaps,
      timeoutMs: 10_000,
      ...(temper === "limited" && { rateLimitPerMinute: perMinute }),
      ...(temper === "ordered" && { ordered: true }),
    });
    all.push({ temper, organizationId, id });
  }
  return all;
}

/** How the receiver answers. `share`: how much of the time has passed, from 0 to 1. */
export function answerOf(temper: Temper, share: number, random: () => number): { status: number; headers?: Record<string, string> } {
  if (temper === "flaky" && random() < 0.3) return { status: 503 };
  if (temper === "ordered" && random() < 0.1) return { status: 500 };
  if (temper === "asking" && random() < 0.2) return { status: 429, headers: { "retry-after": String(retryAfterSeconds) } };
  if (temper === "away" && share > 0.2 && share < 0.3) return { status: 503 };
  if (temper === "refusing") return { status: 422 };
  return { status: 200 };
}
