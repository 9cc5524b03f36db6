import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { loadEndpointContext } from "@/lib/delivery/endpoint-context";
import { userAgent } from "@/lib/delivery/send";
import { thinBody } from "@/lib/events/thin-body";
import { notFound } from "@/lib/errors";
import { fromPublicId, toPublicId } from "@/lib/ids";
import type { Keyring } from "@/lib/secrets/encryption";
import { signRequest } from "@/lib/signing/sign";
import { curlCommand } from "./curl-command";
import { findEndpoint } from "./find";

/** Seconds that a verifier allows between the timestamp and its own clock (Standard Webhooks 1.0, "Verifying webhook authenticity"; Stripe's default is the same). */
const toleranceSeconds = 300;

export interface SignedCurl {
  command: string;
  /** ISO 8601; null where the profile signs no time: then it verifies until the secret is rotated. */
  validUntil: string | null;
  /** Names of headers whose values are kept from view: the command holds placeholders. */
  placeholders: string[];
}

/**
 * A test's request once more, as a command with a signature made now: for this
 * one body and this second, by the server, so that no secret leaves it. For
 * tests alone: a customer's event is signed for its endpoint and nobody else.
 * Audited. Throws `not_found`.
 */
export async function signTestCurl(tools: { db: Database; keyring: Keyring; baseUrl: string }, actor: Actor, publicId: string, deliveryId: string, now = new Date()): Promise<SignedCurl> {
  authorize(actor, "endpoint.test");
  const { db, keyring, baseUrl } = tools;
  const id = fromPublicId("dlv", deliveryId);
  const found = await withTenant(db, actor.organizationId, async (tx) => {
    const endpoint = await findEndpoint(tx, publicId);
    const delivery = id === null ? null : await tx.delivery.findFirst({ where: { id, endpointId: endpoint.id, test: true }, include: { event: { select: { payload: true } } } });
    if (delivery === null) throw notFound("test delivery");
    await writeAudit(tx, actor, "endpoint.test_signed", publicId, { delivery: deliveryId });
    return { endpoint, delivery };
  });
  const { endpoint, delivery } = found;
  const context = await loadEndpointContext(db.servicePool, keyring, endpoint.id);
  if (context === null) throw notFound("endpoint");
  const stored = Buffer.from(delivery.event.payload);
  const body = context.payloadMode === "thin" ? thinBody(stored, baseUrl) : stored;
  const timestamp = Math.floor(now.getTime() / 1000);
  const signed = signRequest({ profile: context.profile, keys: context.keys, eventId: toPublicId("evt", delivery.eventId), eventType: delivery.eventType, body, timestamp });
  const placeholders = [...new Set([...Object.keys(context.credentials?.headers ?? {}), ...(context.credentials?.oauth2 ? ["authorization"] : [])])];
  const kept = Object.fromEntries(placeholders.map((name) => [name, "<your value>"]));
  return {
    command: curlCommand({ url: endpoint.url, headers: { "content-type": "application/json", "user-agent": userAgent, ...signed, ...kept }, body: body.toString("utf8") }),
    validUntil: context.profile === "sha256_body" ? null : new Date((timestamp + toleranceSeconds) * 1000).toISOString(),
    placeholders,
  };
}
