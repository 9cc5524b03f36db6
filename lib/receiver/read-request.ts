import { fail } from "./errors";
import { parseSignatureHeader } from "./parse-signature-header";
import { parseTimestamp } from "./parse-timestamp";
import { PROFILE_FORMATS, type ReceiverProfile } from "./profiles";
import { readHeader, type HeadersInput } from "./read-header";

const MAX_ID_LENGTH = 256;

/** What a request claims, taken out of its headers and not yet believed. */
export interface SignedRequest {
  profile: ReceiverProfile;
  id: string | null;
  timestamp: number | null;
  /** What is signed in front of the body. */
  prefix: string;
  signatures: string[];
}

/** Throws WebhookVerificationError `missing_header`, `malformed_header` or `unsupported_version`. */
export function readRequest(profile: ReceiverProfile, headers: HeadersInput): SignedRequest {
  const format = PROFILE_FORMATS[profile];
  const id = format.idHeader ? checkId(format.idHeader, requireHeader(headers, format.idHeader)) : null;
  const headerTime = format.timestampHeader ? requireHeader(headers, format.timestampHeader) : null;
  const parsed = parseSignatureHeader(profile, requireHeader(headers, format.signatureHeader));
  if (!parsed.ok) return fail(parsed.code, parsed.message);

  const timeText = headerTime ?? parsed.timestamp;
  const timestamp = timeText === null ? null : readTimestamp(format.timestampHeader ?? `${format.signatureHeader} t=`, timeText);
  // The texts as they came, not as they were understood: "01" is not what a sender of "1" signed.
  const prefix = [id, timeText].map((text) => (text === null ? "" : `${text}.`)).join("");
  return { profile, id, timestamp, prefix, signatures: parsed.signatures };
}

function requireHeader(headers: HeadersInput, name: string): string {
  const reading = readHeader(headers, name);
  return reading.ok ? reading.value : fail(reading.code, reading.message);
}

// A full stop would let the same signature vouch for another id and another body (Standard Webhooks 1.0).
function checkId(name: string, id: string): string {
  if (id.length <= MAX_ID_LENGTH && /^[\x21-\x2d\x2f-\x7e]+$/.test(id)) return id;
  return fail("malformed_header", `${name} must be at most ${MAX_ID_LENGTH} visible ASCII characters without a full stop.`);
}

function readTimestamp(name: string, text: string): number {
  const parsed = parseTimestamp(text);
  return parsed.ok ? parsed.seconds : fail("malformed_header", `${name} ${parsed.message}.`);
}
