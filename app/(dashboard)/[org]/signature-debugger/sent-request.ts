import type { DeliveryDetail } from "@/lib/deliveries/get";
import { PROFILE_FORMATS } from "@/lib/receiver/profiles";
import type { SigningProfile } from "@/lib/signing/profiles";

/** A request as we sent it, without its signature, which is not kept. */
export interface SentRequest {
  deliveryId: string;
  attempt: number;
  profile: SigningProfile;
  /** `evt_…` */
  id: string;
  /** As it stood in its header; null where it stands in the signature, or none is signed. */
  timestamp: string | null;
  headers: [string, string][];
  /** Base64 of the exact bytes. */
  body: string;
}

/** The request of an attempt, by its number or the newest; null where none was made, or its body is hidden from support. */
export function sentRequest(delivery: DeliveryDetail, number: number): SentRequest | null {
  const sent = delivery.attemptLog.filter(({ requestHeaders }) => requestHeaders.length > 0);
  const attempt = sent.find((each) => each.number === number) ?? sent[0];
  if (attempt === undefined || delivery.payloadsHidden) return null;
  const header = (name: string) => attempt.requestHeaders.find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
  const format = PROFILE_FORMATS[delivery.signing.profile];
  // The endpoint may have been changed to another profile since.
  const profile = header(format.signatureHeader) === null ? profileOf(header) : delivery.signing.profile;
  const { timestampHeader } = PROFILE_FORMATS[profile];
  return {
    deliveryId: delivery.id,
    attempt: attempt.number,
    profile,
    id: header("x-webhook-id") ?? delivery.eventId,
    timestamp: timestampHeader === null ? null : header(timestampHeader),
    headers: attempt.requestHeaders,
    body: delivery.payload,
  };
}

function profileOf(header: (name: string) => string | null): SigningProfile {
  if (header("webhook-signature") !== null) return "standard";
  return header("x-webhook-timestamp") === null ? "sha256_body" : "sha256_timestamp";
}
