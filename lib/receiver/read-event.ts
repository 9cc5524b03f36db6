import { fail } from "./errors";
import type { VerifiedWebhook } from "./verify";

/** Says whether an event has the shape that you expect: true, false, or why not. A compiled validator of ajv is one. */
export type EventCheck = (event: unknown) => boolean | string;

/**
 * The event in a verified body, held against your own check or JSON Schema validator. JSON.parse rounds numbers
 * beyond 2^53: take those out of `webhook.body` yourself. Throws WebhookVerificationError `invalid_payload`.
 */
export function readEvent<T = unknown>(webhook: VerifiedWebhook, check: EventCheck = () => true): T {
  const event = parse(webhook.body);
  const verdict = check(event);
  if (verdict === true) return event as T;
  return fail("invalid_payload", `The event does not have the expected shape${verdict === false ? "" : `: ${verdict}`}.`);
}

/**
 * The id that makes an event one and the same on every attempt: the signed `webhook-id`, or where the profile signs
 * none the `id` inside the signed body. Throws WebhookVerificationError `invalid_payload` where there is neither.
 */
export function eventIdOf(webhook: VerifiedWebhook): string {
  if (webhook.id !== null) return webhook.id;
  const event = parse(webhook.body);
  const id = typeof event === "object" && event !== null && "id" in event ? event.id : null;
  if (typeof id === "string" && id !== "" && id.length <= 256) return id;
  return fail("invalid_payload", "The body has no id, and this profile signs no webhook-id: a duplicate could not be told from a new event.");
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return fail("invalid_payload", "The body is not JSON in UTF-8.");
  }
}
