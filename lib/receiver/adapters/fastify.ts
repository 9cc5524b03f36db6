import type { IncomingMessage } from "node:http";
import { readBody } from "../read-body";
import type { VerifiedWebhook, WebhookVerifier } from "../verify";
import { answerError, answerWebhook, checkAddress, type AdapterOptions, type WebhookAnswer, type WebhookHandler } from "./answer";
import { DEFAULT_MAX_BODY_BYTES } from "./body-limit";

/** What is needed of Fastify's request; `rawBody` is what the plugin fastify-raw-body adds. */
export interface FastifyWebhookRequest {
  body?: unknown;
  rawBody?: unknown;
  raw: IncomingMessage;
  ip?: string;
}

interface FastifyReply {
  code(status: number): FastifyReply;
  header(name: string, value: string): FastifyReply;
  send(body?: unknown): unknown;
}

/** What is needed of a Fastify instance, versions 4 and 5. */
export interface FastifyInstance {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(type: string, options: { parseAs: "buffer"; bodyLimit: number }, parser: (request: FastifyWebhookRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => void): unknown;
  addHook(name: "onRequest", hook: (request: FastifyWebhookRequest, reply: FastifyReply) => Promise<unknown>): unknown;
  setErrorHandler(handler: (error: unknown, request: FastifyWebhookRequest, reply: FastifyReply) => unknown): unknown;
  post(path: string, handler: (request: FastifyWebhookRequest, reply: FastifyReply) => unknown): unknown;
}

/**
 * A plugin with one route: `app.register(webhookPlugin(verifier, handler, { path: "/hooks" }))`. The parsers of the
 * rest of the app do not touch it, and it does not touch theirs. Answers by STATUS_CONTRACT.
 */
export function webhookPlugin(
  verifier: WebhookVerifier,
  handler: WebhookHandler<FastifyWebhookRequest>,
  options: AdapterOptions<FastifyWebhookRequest> & { path: string },
): (app: FastifyInstance, _options: unknown, done: () => void) => void {
  const bodyLimit = options.maxBytes ?? DEFAULT_MAX_BODY_BYTES;
  return (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, parsed) => parsed(null, body));
    app.setErrorHandler((error, _request, reply) => {
      if ((error as { code?: unknown }).code !== "FST_ERR_CTP_BODY_TOO_LARGE") throw error;
      return send(reply, { status: 413, body: { code: "body_too_large", message: `The body is larger than ${bodyLimit} bytes.` }, close: true });
    });
    // Before Fastify reads the body.
    app.addHook("onRequest", async (request, reply) => {
      try {
        checkAddress(request, request.ip ?? request.raw.socket.remoteAddress, options);
      } catch (error) {
        return send(reply, answerError(error, options));
      }
    });
    app.post(options.path, async (request, reply) => send(reply, await answerWebhook(request, () => verifyFastifyRequest(verifier, request), handler, options)));
    done();
  };
}

/** For a route of your own: the raw bytes must be in `request.body` (parseAs: "buffer") or `request.rawBody`, else it throws `body_already_parsed`. */
export async function verifyFastifyRequest(verifier: WebhookVerifier, request: FastifyWebhookRequest): Promise<VerifiedWebhook> {
  const { rawHeaders } = request.raw;
  // Fastify parses nothing where nothing was sent.
  const isEmpty = request.body === undefined && !request.raw.headers["transfer-encoding"] && !Number(request.raw.headers["content-length"] ?? 0);
  return verifier.verify(request.rawBody !== undefined ? readBody(request.rawBody) : isEmpty ? new Uint8Array() : readBody(request.body), rawHeaders);
}

function send(reply: FastifyReply, { status, body, close }: WebhookAnswer): unknown {
  if (close) reply.header("connection", "close");
  return reply.code(status).send(body ?? undefined);
}
