import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant } from "@/lib/db/database";
import type { AttemptDetail } from "@/lib/deliveries/get";
import type { ClaimedDelivery } from "@/lib/delivery/claim";
import type { EndpointContext } from "@/lib/delivery/endpoint-context";
import type { EgressPolicy } from "@/lib/egress/policy";
import { buildEnvelope, RawJson } from "@/lib/events/envelope";
import { fromPublicId, newId } from "@/lib/ids";
import { invalid } from "@/lib/errors";
import { acceptUrl } from "./accept-url";
import { attemptView } from "./attempt-view";
import { readDraft } from "./draft";
import { endpointInput, type EndpointInput } from "./input";
import { openNewCredentials, sealNewCredentials, type NewCredentialsInput } from "./new-credentials";
import { sendWatched, type TestTools } from "./run-test";
import { testData, testInput, type TestInput } from "./test-data";
import { takeTest, type OnTestPhase } from "./test-sender";

export interface DraftInput {
  /** Of `startDraft`. */
  endpointId: string;
  endpoint: EndpointInput;
  credentials?: NewCredentialsInput;
  test?: TestInput;
}

export interface StartedDraftTest {
  finish: (onPhase: OnTestPhase) => Promise<AttemptDetail>;
}

/**
 * Sends a test to an endpoint that is not stored yet, signed with the secret
 * that it will have. Judged, signed, sent and classified as any other; as there
 * is no endpoint, there is no delivery either: the audit log alone keeps that
 * it was sent, and where to. Throws as createEndpoint, `draft_gone` and
 * `too_many_tests`, before anything is sent.
 */
export async function startDraftTest(tools: TestTools & { policy: EgressPolicy }, actor: Actor, raw: DraftInput, now = new Date()): Promise<StartedDraftTest> {
  authorize(actor, "endpoint.write");
  authorize(actor, "endpoint.test");
  const { db, keyring, sender, policy } = tools;
  const { organizationId } = actor;
  const { url, settings } = endpointInput.parse(raw.endpoint);
  const input = testInput.parse(raw.test ?? {});
  const profile = settings.signingProfile ?? "standard";
  const accepted = acceptUrl(url, policy);
  const endpointId = fromPublicId("ep", raw.endpointId);
  if (endpointId === null) throw invalid("not_a_draft", "This is no draft of an endpoint.", "Begin the form anew.");
  const place = { organizationId, endpointId };
  const credentials = openNewCredentials(keyring, place, sealNewCredentials(tools, place, raw.credentials ?? {}, now));
  const { secret } = await readDraft(db.service, keyring, actor, raw.endpointId, profile, now);
  await takeTest(db, organizationId);

  const eventId = newId();
  const text = await withTenant(db, organizationId, async (tx) => {
    const data = await testData(tx, input, accepted);
    await writeAudit(tx, actor, "endpoint.draft_tested", raw.endpointId, { url: accepted, type: input.type });
    return buildEnvelope({ id: eventId, type: input.type, occurredAt: now, givenTimestamp: false, data: new RawJson(data) }).text;
  });
  const context: EndpointContext = {
    ...{ id: endpointId, organizationId, url: accepted, active: true, profile, keys: [{ id: "draft", secret }], credentials },
    ...{ retryPolicy: "any-failure", schedule: { kind: "standard" }, timeoutMs: settings.timeoutMs ?? 15_000, maxInFlight: 1, rateLimitPerMinute: null },
    ...{ ordered: false, orderedUntil: null, payloadMode: settings.payloadMode ?? "full", bucket: null, breaker: { failures: 0, trips: 0, openUntil: null } },
    ...{ manualWaiting: false, lostClaims: false, now: now.getTime() },
  };
  const delivery: ClaimedDelivery = { id: newId(), organizationId, endpointId, eventId, eventType: input.type, payload: Buffer.from(text), trigger: "test", actor: actor.label, number: 1, scheduled: 0, interruptions: 0, dueAt: new Date(), leaseToken: "", claimedAt: performance.now() };
  return {
    async finish(onPhase) {
      const result = await sendWatched(sender, context, delivery, onPhase);
      onPhase("done");
      return attemptView(result);
    },
  };
}
