import type { IncomingMessage, ServerResponse } from "node:http";
import type { VerifiedWebhook, WebhookVerifier } from "../verify";
import { readBody } from "../read-body";
import { answerWebhook, checkAddress, type AdapterOptions, type WebhookAnswer, type WebhookHandler } from "./answer";
import { collectBody, DEFAULT_MAX_BODY_BYTES } from "./body-limit";

/** What frameworks on node:http add: `body` by a parser, `rawBody` by Nest and by serverless platforms. */
export type NodeWebhookRequest = IncomingMessage & { body?: unknown; rawBody?: unknown };

/**
 * Verifies a node:http request, and so those of Express, Nest and Next.js pages/api. Takes the raw bytes where a
 * framework has kept them, else reads the stream itself. Throws WebhookVerificationError; `body_already_parsed`
 * names the parser that was there first.
 */
export async function verifyNodeRequest(
  verifier: WebhookVerifier,
  request: NodeWebhookRequest,
  maxBytes: number = DEFAULT_MAX_BODY_BYTES,
): Promise<VerifiedWebhook> {
  const receivedAt = new Date();
  // rawHeaders, because request.headers joins or drops what was sent twice.
  return verifier.verify(await readNodeBody(request, maxBytes), request.rawHeaders, { receivedAt });
}

/** A whole listener for node:http: `createServer(webhookListener(verifier, handler))`. Answers by STATUS_CONTRACT. */
export function webhookListener(
  verifier: WebhookVerifier,
  handler: WebhookHandler<NodeWebhookRequest>,
  options: AdapterOptions<NodeWebhookRequest> = {},
): (request: NodeWebhookRequest, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const verify = async () => {
      checkAddress(request, request.socket.remoteAddress, options);
      return verifyNodeRequest(verifier, request, options.maxBytes);
    };
    writeAnswer(response, await answerWebhook(request, verify, handler, options));
  };
}

export function writeAnswer(response: ServerResponse, { status, body, close }: WebhookAnswer): void {
  const headers = { ...(body && { "content-type": "application/json" }), ...(close && { connection: "close" }) };
  response.writeHead(status, headers).end(body ? JSON.stringify(body) : undefined);
}

/** The raw bytes of a request, whoever has read them. Throws WebhookVerificationError. */
export async function readNodeBody(request: NodeWebhookRequest, maxBytes: number = DEFAULT_MAX_BODY_BYTES): Promise<Uint8Array> {
  if (request.rawBody !== undefined) return readBody(request.rawBody);
  // A stream that was read gives nothing more, and waiting for it would hang.
  if (request.readableDidRead || request.readableEnded || request.destroyed) return readBody(request.body);
  return collectBody(request, maxBytes);
}
