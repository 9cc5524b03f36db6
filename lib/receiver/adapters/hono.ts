import type { VerifiedWebhook, WebhookVerifier } from "../verify";
import { answerWebhook, checkAddress, type AdapterOptions, type WebhookHandler } from "./answer";
import { toResponse, verifyFetchRequest } from "./fetch";

/** What is needed of Hono's context. */
export interface HonoContext {
  req: { raw: Request; bodyCache?: { arrayBuffer?: Promise<ArrayBuffer> | ArrayBuffer } };
}

/** Verifies the request of a Hono context. Takes the bytes of an earlier `c.req.arrayBuffer()`; after `c.req.json()` or `text()` it throws `body_already_parsed`. */
export async function verifyHonoRequest(verifier: WebhookVerifier, context: HonoContext, maxBytes?: number): Promise<VerifiedWebhook> {
  const { raw, bodyCache } = context.req;
  // After text() or json() Hono would make bytes of the text, which are others where it held a BOM or broken UTF-8.
  if (!raw.bodyUsed || bodyCache?.arrayBuffer === undefined) return verifyFetchRequest(verifier, raw, maxBytes);
  return verifier.verify(await bodyCache.arrayBuffer, raw.headers);
}

/**
 * A whole route of Hono, on any runtime with node:crypto: `app.post("/hooks", honoWebhook(verifier, handler))`.
 * Answers by STATUS_CONTRACT. With `allowFrom` pass `addressOf` too, for a Request tells no address.
 */
export function honoWebhook<Context extends HonoContext>(
  verifier: WebhookVerifier,
  handler: WebhookHandler<Context>,
  options: AdapterOptions<Context> = {},
): (context: Context) => Promise<Response> {
  return async (context) => {
    const verify = async () => {
      checkAddress(context, undefined, options);
      return verifyHonoRequest(verifier, context, options.maxBytes);
    };
    return toResponse(await answerWebhook(context, verify, handler, options));
  };
}
