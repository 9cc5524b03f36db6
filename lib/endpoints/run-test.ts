import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { defaultLeaseMs, type ClaimedDelivery } from "@/lib/delivery/claim";
import { loadEndpointContext, type EndpointContext } from "@/lib/delivery/endpoint-context";
import { saveBreaker } from "@/lib/delivery/endpoint-state";
import { recordResults } from "@/lib/delivery/record";
import { sendDelivery, type AttemptResult, type Sender } from "@/lib/delivery/send";
import { notFound } from "@/lib/errors";
import { toPublicId } from "@/lib/ids";
import type { Keyring } from "@/lib/secrets/encryption";
import { attemptView } from "./attempt-view";
import { findEndpoint } from "./find";
import { insertTest } from "./send-test";
import { testInput, type TestInput } from "./test-data";
import { takeTest, type OnTestPhase } from "./test-sender";

export interface TestTools {
  db: Database;
  keyring: Keyring;
  sender: Sender;
}

/** A test that was stored and is ours to send. */
export interface StartedTest {
  /** Public id of its delivery. */
  deliveryId: string;
  /** Sends and records it. Never rejects for what the world does. */
  finish: (onPhase: OnTestPhase) => Promise<AttemptDetail>;
}

/**
 * Stores a test under a lease of this process, which then sends it while
 * somebody watches: stored first, so that it is on the log whatever happens,
 * and nobody else sends it meanwhile. Throws `not_found`, `too_many_tests` and
 * what the payload lacks, all before anything is sent.
 */
export async function startTest({ db, keyring, sender }: TestTools, actor: Actor, publicId: string, raw: TestInput, now = new Date()): Promise<StartedTest> {
  authorize(actor, "endpoint.test");
  const input = testInput.parse(raw);
  await takeTest(db, actor.organizationId);
  const leaseToken = randomUUID();
  const { endpoint, test } = await withTenant(db, actor.organizationId, async (tx) => {
    const found = await findEndpoint(tx, publicId);
    return { endpoint: found, test: await insertTest(tx, actor, found, input, { token: leaseToken, ms: defaultLeaseMs }, now) };
  });
  const { organizationId } = actor;
  const delivery: ClaimedDelivery = { ...test, id: test.deliveryId, organizationId, endpointId: endpoint.id, eventType: input.type, trigger: "test", actor: actor.label, number: 1, scheduled: 0, interruptions: 0, dueAt: now, leaseToken, claimedAt: performance.now() };
  return {
    deliveryId: toPublicId("dlv", test.deliveryId),
    async finish(onPhase) {
      // It also takes back the endpoint's wake-up mark, as before a claim: the next publish rings once more than it need.
      const context = await loadEndpointContext(db.servicePool, keyring, endpoint.id);
      if (context === null) throw notFound("endpoint");
      const result = await sendWatched(sender, context, delivery, onPhase);
      await recordResults(db.servicePool, [result]);
      if (result.verdict.outcome === "delivered" && context.breaker.openUntil !== null) await closeBreaker(db, endpoint.id);
      onPhase("done");
      return attemptView(result);
    },
  };
}

/** Sends with the phases told, but for the end, which is when it is written down. */
export function sendWatched(sender: Sender, context: EndpointContext, delivery: ClaimedDelivery, onPhase: OnTestPhase): Promise<AttemptResult> {
  const watched = (_delivery: ClaimedDelivery, phase: Parameters<NonNullable<Sender["onPhase"]>>[1]) => {
    if (phase !== "done") onPhase(phase);
  };
  return sendDelivery({ ...sender, onPhase: watched }, context, delivery, 0);
}

/** An answer shows that the server is back: what waits need not wait for the breaker, as after a test that a worker sent. */
async function closeBreaker(db: Database, endpointId: string): Promise<void> {
  await saveBreaker(db.servicePool, endpointId, { failures: 0, trips: 0, openUntil: null });
  await db.servicePool.query("SELECT pg_notify('posthorn_bell', $1)", [endpointId]);
}
