import { fail } from "../errors";

/** Bytes. Payloads are at most 256 KiB; an unverified sender should not fill the memory. */
export const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

/** Joins the chunks of a body. Throws WebhookVerificationError `body_too_large` before it has read more than `maxBytes`. */
export async function collectBody(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > maxBytes) fail("body_too_large", `The body is larger than ${maxBytes} bytes.`);
    parts.push(chunk);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.byteLength;
  }
  return body;
}
