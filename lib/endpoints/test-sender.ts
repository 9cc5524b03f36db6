import { EgressClient, type EgressRequest } from "@/lib/egress/client";
import type { Database } from "@/lib/db/database";
import type { EgressPolicy } from "@/lib/egress/policy";
import type { EgressResolver } from "@/lib/egress/resolve";
import { DomainError } from "@/lib/errors";
import type { Sender } from "@/lib/delivery/send";
import { takeFromWindow } from "@/lib/rate-limits/take-from-window";

/** Steps of a test while it is under way; "queued" once it is stored, "done" once it is recorded. */
export type TestPhase = "queued" | Parameters<NonNullable<EgressRequest["onPhase"]>>[0];

export type OnTestPhase = (phase: TestPhase) => void;

/** Somebody waits for a test, and a form asks for one with each press: as many a minute as a person can need. */
const testsPerMinute = 60;

/** Throws `too_many_tests` (429). One count for all of an organization's tests, saved endpoints and drafts alike: a draft could otherwise probe other people's servers. */
export async function takeTest(db: Database, organizationId: string): Promise<void> {
  const { allowed, resetSeconds } = await takeFromWindow(db.servicePool, `endpoint-test:${organizationId}`, testsPerMinute, 60);
  if (!allowed) throw new DomainError(429, "too_many_tests", `This organization has sent ${testsPerMinute} test events within a minute.`, `Try again in ${resetSeconds} s.`, { retryAfterSeconds: resetSeconds });
}

/**
 * Sends tests from this process, whoever serves the page, so that their phases
 * can be followed as they happen and a busy or stopped worker delays none. The
 * same guard, signing and classification as a worker's. Its connections are its
 * own and kept across hot reloads.
 */
export function testSender({ policy, resolver }: { policy: EgressPolicy; resolver: EgressResolver }, baseUrl: string): Sender {
  const kept = globalThis as { posthornTestEgress?: EgressClient };
  const egress = (kept.posthornTestEgress ??= new EgressClient({ policy, resolver, maxConnectionsPerAddress: 8 }));
  return { egress, baseUrl, random: Math.random };
}
