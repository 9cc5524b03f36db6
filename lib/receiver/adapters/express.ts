import type { ServerResponse } from "node:http";
import { WebhookVerificationError } from "../errors";
import type { VerifiedWebhook, WebhookVerifier } from "../verify";
import { checkAddress, refusal, type AdapterOptions, type WebhookHandler } from "./answer";
import { verifyNodeRequest, webhookListener, writeAnswer, type NodeWebhookRequest } from "./node";

export type ExpressWebhookRequest = NodeWebhookRequest & { webhook?: VerifiedWebhook; _body?: boolean };

/**
 * A whole route of Express, versions 4 and 5: `app.post("/hooks", webhookHandler(verifier, handler))`, mounted before
 * `app.use(express.json())` or after `express.raw({ type: "*\/*" })`. Answers by STATUS_CONTRACT.
 */
export function webhookHandler(
  verifier: WebhookVerifier,
  handler: WebhookHandler<NodeWebhookRequest>,
  options: AdapterOptions<NodeWebhookRequest> = {},
): (request: NodeWebhookRequest, response: ServerResponse) => Promise<void> {
  return webhookListener(verifier, handler, options);
}

/**
 * The same as middleware, where the answer is your own: the next handler finds `req.webhook`, and the raw bytes in
 * `req.body`. A refusal is answered here. Answer 2xx once the event is stored, and call next(error) where it is not.
 */
export function webhookMiddleware(verifier: WebhookVerifier, options: AdapterOptions<NodeWebhookRequest> = {}) {
  return async (request: ExpressWebhookRequest, response: ServerResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      checkAddress(request, request.socket.remoteAddress, options);
      request.webhook = await verifyNodeRequest(verifier, request, options.maxBytes);
    } catch (error) {
      if (error instanceof WebhookVerificationError) writeAnswer(response, refusal(error));
      else next(error);
      return;
    }
    // A Buffer, as express.raw() leaves: its toString() is the text.
    request.body = Buffer.from(request.webhook.body.buffer, request.webhook.body.byteOffset, request.webhook.body.byteLength);
    request._body = true; // tells a later body-parser that there is nothing left to read
    next();
  };
}
