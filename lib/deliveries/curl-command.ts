import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { userAgent } from "@/lib/delivery/send";
import { env } from "@/lib/env";
import { conflict, notFound } from "@/lib/errors";
import { thinBody } from "@/lib/events/thin-body";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { encryptionContext } from "@/lib/secrets/context";
import { decryptSecret, type Keyring } from "@/lib/secrets/encryption";
import { keysForSigning } from "@/lib/signing/rotation";
import { signRequest, type SigningKey, type SigningProfile } from "@/lib/signing/sign";
import { curlText } from "./curl-text";

export interface CurlTools {
  db: Database;
  keyring: Keyring;
}

export interface SignedCurl {
  /** For a POSIX shell. */
  command: string;
  /** Unix seconds of the signature: receivers take it for about five minutes. */
  timestamp: number;
  /** Names of headers that the endpoint's requests carry besides, and that are not in it: their values are never shown. */
  leftOut: string[];
}

/** What an event is to be signed as. */
export interface SignedEvent {
  /** `evt_…` */
  id: string;
  type: string;
  body: Uint8Array;
}

/**
 * The request of a delivery, signed afresh at `now`, as a command. The signature stands for this body alone. It works
 * on a disabled endpoint; nothing is sent. Throws `forbidden`, `not_found` and `endpoint_deleted`.
 */
export async function signedCurlOfDelivery({ db, keyring }: CurlTools, actor: Actor, publicId: string, now = new Date(), baseUrl = () => env().NEXTAUTH_URL): Promise<SignedCurl> {
  authorize(actor, "endpoint.test");
  const id = fromPublicId("dlv", publicId);
  const delivery = await withTenant(db, actor.organizationId, async (tx) =>
    id === null ? null : tx.delivery.findFirst({ where: { id }, select: { eventId: true, eventType: true, endpointId: true, endpoint: { select: { payloadMode: true } }, event: { select: { payload: true } } } }),
  );
  if (delivery === null) throw notFound("delivery");
  const payload = Buffer.from(delivery.event.payload);
  const body = delivery.endpoint.payloadMode === "thin" ? thinBody(payload, baseUrl()) : payload;
  const event = { id: toPublicId("evt", delivery.eventId), type: delivery.eventType, body };
  return signedCurl({ db, keyring }, actor, toPublicId("ep", delivery.endpointId), event, now, publicId);
}

/**
 * A request to an endpoint with any body, signed at `now` with the secrets that sign at that moment.
 * @param about what the audit names besides the endpoint: the delivery, where there is one
 */
export async function signedCurl({ db, keyring }: CurlTools, actor: Actor, endpointPublicId: string, event: SignedEvent, now = new Date(), about: string | null = null): Promise<SignedCurl> {
  authorize(actor, "endpoint.test");
  const id = fromPublicId("ep", endpointPublicId);
  const { organizationId } = actor;
  // The tenant's role cannot read secrets; the service role reads them for this tenant's endpoint alone.
  const endpoint =
    id === null
      ? null
      : await db.service.endpoint.findFirst({
          where: { id, organizationId },
          select: { id: true, url: true, signingProfile: true, authKind: true, headerNames: true, deletedAt: true, secrets: true },
        });
  if (endpoint === null) throw notFound("endpoint");
  if (endpoint.deletedAt !== null) throw conflict("endpoint_deleted", "The endpoint was deleted, and its secrets with it.", "Nothing can be signed for it any more.");
  const keys = keysForSigning(endpoint.signingProfile, endpoint.secrets, now).map((secret): SigningKey => {
    const place = encryptionContext({ kind: "signing_secret", organizationId, endpointId: endpoint.id, rowId: secret.id });
    return { id: secret.id, secret: decryptSecret(keyring, { keyId: secret.keyId, ciphertext: Buffer.from(secret.ciphertext) }, place) };
  });
  const timestamp = Math.floor(now.getTime() / 1000);
  const headers = signedHeaders(endpoint.signingProfile, keys, event, timestamp);
  await withTenant(db, organizationId, (tx) => writeAudit(tx, actor, "endpoint.curl_signed", endpointPublicId, { event: event.id, ...(about !== null && { delivery: about }) }));
  return {
    command: curlText({ url: endpoint.url, headers: Object.entries(headers), body: Buffer.from(event.body).toString("utf8") }),
    timestamp,
    leftOut: [...(endpoint.authKind === null ? [] : ["authorization"]), ...endpoint.headerNames],
  };
}

function signedHeaders(profile: SigningProfile, keys: SigningKey[], { id, type, body }: SignedEvent, timestamp: number): Record<string, string> {
  return { "content-type": "application/json", "user-agent": userAgent, ...signRequest({ profile, keys, eventId: id, eventType: type, body, timestamp }) };
}
