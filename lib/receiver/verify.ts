import type { KeyObject } from "node:crypto";
import { fail } from "./errors";
import { hasMatch, importKey } from "./match-signature";
import { parseSecret } from "./parse-secret";
import { judgeTimestamp } from "./parse-timestamp";
import { profileFromName, type ProfileName, type ReceiverProfile } from "./profiles";
import { readBody } from "./read-body";
import type { HeadersInput } from "./read-header";
import { readRequest } from "./read-request";

export interface WebhookVerifierOptions {
  /** Default "standard". */
  profile?: ProfileName;
  /** How far the timestamp may lie in the past or the future; default 300. Must be more than 0. */
  toleranceSeconds?: number;
  /** Accept a request of any age. Then only your own record of ids stands between you and a replay. */
  acceptAnyTimestamp?: boolean;
  /** The receiver's clock; default the system's. */
  now?: () => Date;
}

export interface VerifyCallOptions {
  /** When the request arrived, for verifying later, such as behind a queue. Default now. */
  receivedAt?: Date;
}

/** What the signature vouches for, and nothing else. */
export interface VerifiedWebhook {
  profile: ReceiverProfile;
  /** `webhook-id`, or null where the profile does not sign it: then take `id` out of the body. */
  id: string | null;
  /** Unix seconds of this attempt, or null for sha256_body, which signs no time and so cannot stop a replay. */
  timestamp: number | null;
  /** Which of the secrets matched. Once it is always the newest, the older one can be taken away. */
  secretIndex: number;
  /** For its text: `new TextDecoder().decode(body)`. */
  body: Uint8Array;
}

const DEFAULT_TOLERANCE_SECONDS = 300;
const MAX_SECRETS = 10;

/**
 * Verifies webhooks over their raw bytes, in constant time. Give it one secret, or during a rotation the new and
 * the old. Needs nothing but node:crypto.
 * The constructor throws WebhookVerificationError `bad_secret` or `bad_option`.
 */
export class WebhookVerifier {
  readonly #profile: ReceiverProfile;
  readonly #keys: KeyObject[];
  readonly #toleranceSeconds: number | null;
  readonly #now: () => Date;

  constructor(secrets: string | readonly string[], options: WebhookVerifierOptions = {}) {
    this.#profile = profileFromName(options.profile ?? "standard") ?? fail("bad_option", "There is no such signing profile.");
    this.#keys = importKeys(this.#profile, secrets);
    this.#toleranceSeconds = readTolerance(options);
    this.#now = options.now ?? (() => new Date());
  }

  /** Throws WebhookVerificationError, and nothing else, whatever the request holds. */
  verify(body: Uint8Array | ArrayBuffer | string, headers: HeadersInput, call: VerifyCallOptions = {}): VerifiedWebhook {
    const bytes = readBody(body);
    const request = readRequest(this.#profile, headers);
    if (this.#toleranceSeconds !== null && request.timestamp !== null) {
      checkAge(request.timestamp, call.receivedAt ?? this.#now(), this.#toleranceSeconds);
    }
    const secretIndex = this.#keys.findIndex((key) => hasMatch(key, request, bytes));
    if (secretIndex === -1) fail("no_matching_signature", NO_MATCH);
    return { profile: this.#profile, id: request.id, timestamp: request.timestamp, secretIndex, body: bytes };
  }
}

/** One request in one call. Keep a WebhookVerifier instead where many arrive: it reads the secrets once. */
export function verifyWebhook(
  input: WebhookVerifierOptions &
    VerifyCallOptions & { secrets: string | readonly string[]; body: Uint8Array | ArrayBuffer | string; headers: HeadersInput },
): VerifiedWebhook {
  return new WebhookVerifier(input.secrets, input).verify(input.body, input.headers, input);
}

const NO_MATCH =
  "No signature matches: the secret is another endpoint's or was rotated, the profile is another, or the body was changed on its way here (it must be the raw bytes, before any parsing).";

function importKeys(profile: ReceiverProfile, secrets: string | readonly string[]): KeyObject[] {
  const list: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  if (list.length === 0) fail("bad_secret", "No secret was given.");
  if (list.length > MAX_SECRETS) fail("bad_secret", `At most ${MAX_SECRETS} secrets can be tried.`);
  return list.map((secret) => {
    const parsed = parseSecret(profile, secret);
    if (!parsed.ok) return fail("bad_secret", parsed.message);
    return importKey(profile, parsed.key);
  });
}

function readTolerance(options: WebhookVerifierOptions): number | null {
  if (options.acceptAnyTimestamp === true) return null;
  const tolerance: unknown = options.toleranceSeconds === undefined ? DEFAULT_TOLERANCE_SECONDS : options.toleranceSeconds;
  if (typeof tolerance === "number" && Number.isFinite(tolerance) && tolerance > 0) return tolerance;
  return fail("bad_option", "toleranceSeconds must be more than 0; to accept requests of any age set acceptAnyTimestamp: true.");
}

function checkAge(seconds: number, receivedAt: Date, toleranceSeconds: number): void {
  const nowMs = receivedAt instanceof Date ? receivedAt.getTime() : NaN;
  if (Number.isNaN(nowMs)) fail("bad_option", "receivedAt and now() must be valid Dates.");
  const verdict = judgeTimestamp(seconds, nowMs, toleranceSeconds);
  const distance = Math.abs(Math.floor(nowMs / 1000) - seconds);
  if (verdict === "too_old") {
    fail("timestamp_too_old", `The request was signed ${distance} s ago and ${toleranceSeconds} s are allowed. If it waited in a queue, pass receivedAt.`);
  }
  if (verdict === "too_new") {
    fail("timestamp_too_new", `The request was signed ${distance} s in the future and ${toleranceSeconds} s are allowed. Check this machine's clock.`);
  }
}
