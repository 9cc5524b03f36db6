import type { ServerResponse } from "node:http";
import { WebhookVerificationError } from "../errors";
import type { VerifiedWebhook, WebhookVerifier } from "../verify";
import { DEFAULT_MAX_BODY_BYTES } from "./body-limit";
import { verifyNodeRequest, type NodeWebhookRequest } from "./node";

export type ExpressWebhookRequest = NodeWebhookRequest & { webhook?: VerifiedWebhook; _body?: boolean };

/**
 * Express middleware, versions 4 and 5: `app.post("/hooks", webhookMiddleware(verifier), handler)`, mounted before
 * `app.use(express.json())` or after `express.raw({ type: "*\/*" })`. The handler finds `req.webhook`, and the raw
 * bytes in `req.body`. A refusal is answered with its status and code as JSON.
 */
export function webhookMiddleware(verifier: WebhookVerifier, maxBytes: number = DEFAULT_MAX_BODY_BYTES) {
  return async (request: ExpressWebhookRequest, response: ServerResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      request.webhook = await verifyNodeRequest(verifier, request, maxBytes);
    } catch (error) {
      if (error instanceof WebhookVerificationError) refuse(response, error);
      else next(error);
      return;
    }
    // A Buffer, as express.raw() leaves: its toString() is the text.
    request.body = Buffer.from(request.webhook.body.buffer, request.webhook.body.byteOffset, request.webhook.body.byteLength);
    request._body = true; // tells a later body-parser that there is nothing left to read
    next();
  };
}

function refuse(response: ServerResponse, error: WebhookVerificationError): void {
  const headers: Record<string, string> = { "content-type": "application/json" };
  // The rest of a body that is too large stays unread, so this connection cannot serve another request.
  if (error.code === "body_too_large") headers.connection = "close";
  response.writeHead(error.httpStatus, headers).end(JSON.stringify({ code: error.code, message: error.message }));
}
