import { DomainError } from "@/lib/errors";

/**
 * The Idempotency-Key of a request, or null: 1 to 255 printable ASCII
 * characters, which may be quoted as the draft's structured field is. Throws
 * 400 `invalid_idempotency_key`.
 */
export function readIdempotencyKey(headers: Headers): string | null {
  const header = headers.get("idempotency-key");
  if (header === null) return null;
  const key = header.replace(/^"(.*)"$/, "$1");
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new DomainError(400, "invalid_idempotency_key", "The Idempotency-Key header is not 1 to 255 printable ASCII characters.", "Use a UUID, or an id of your own that is unique for what happened.");
}
