import { fail } from "../errors";
import type { VerifiedWebhook, WebhookVerifier } from "../verify";
import { answerWebhook, checkAddress, type AdapterOptions, type WebhookAnswer, type WebhookHandler } from "./answer";
import { collectBody, DEFAULT_MAX_BODY_BYTES } from "./body-limit";

/**
 * Verifies a Fetch `Request`: Next.js route handlers, Remix, SvelteKit, Workers with node:crypto.
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
 * work on it later. Answers by STATUS_CONTRACT: 204 once it returns, 500 where it throws, so that the sender tries again.
 */
export function webhookRoute(
  verifier: WebhookVerifier,
  handler: WebhookHandler<Request>,
  options: AdapterOptions<Request> = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const verify = async () => {
      checkAddress(request, undefined, options);
      return verifyFetchRequest(verifier, request, options.maxBytes);
    };
    return toResponse(await answerWebhook(request, verify, handler, options));
  };
}

export function toResponse({ status, body }: WebhookAnswer): Response {
  return body === null ? new Response(null, { status }) : Response.json(body, { status });
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
