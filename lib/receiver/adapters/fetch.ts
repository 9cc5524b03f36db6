import { fail, WebhookVerificationError } from "../errors";
import type { VerifiedWebhook, WebhookVerifier } from "../verify";
import { collectBody, DEFAULT_MAX_BODY_BYTES } from "./body-limit";

/**
 * Verifies a Fetch `Request`: Next.js route handlers, Hono (`c.req.raw`), Remix, SvelteKit, Workers with node:crypto.
 * Reads the body, so call it before anything else does. Throws WebhookVerificationError.
 */
export async function verifyFetchRequest(
  verifier: WebhookVerifier,
  request: Request,
  maxBytes: number = DEFAULT_MAX_BODY_BYTES,
): Promise<VerifiedWebhook> {
  const receivedAt = new Date();
  if (request.bodyUsed) fail("body_already_parsed", "The body of this Request was read before it was verified. Verify first, and parse the body that verification returns.");
  const body = request.body ? await collectBody(readChunks(request.body), maxBytes) : new Uint8Array();
  return verifier.verify(body, request.headers, { receivedAt });
}

/**
 * A whole route handler: `export const POST = webhookRoute(verifier, handler)`. Store the event in `handler` and
 * work on it later. Answers 204 once it returns; the refusals' own status and code as JSON; what `handler` throws
 * is thrown on, so that the sender tries again.
 */
export function webhookRoute(
  verifier: WebhookVerifier,
  handler: (webhook: VerifiedWebhook, request: Request) => unknown,
  maxBytes: number = DEFAULT_MAX_BODY_BYTES,
): (request: Request) => Promise<Response> {
  return async (request) => {
    let webhook: VerifiedWebhook;
    try {
      webhook = await verifyFetchRequest(verifier, request, maxBytes);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return Response.json({ code: error.code, message: error.message }, { status: error.httpStatus });
    }
    await handler(webhook, request);
    return new Response(null, { status: 204 });
  };
}

async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    // Also when the body is too large: the rest is not wanted.
    await reader.cancel().catch(() => undefined);
  }
}
