import type { AddressList } from "../address-list";
import { fail, WebhookVerificationError } from "../errors";
import { STATUS_CONTRACT } from "../status-contract";
import type { VerifiedWebhook } from "../verify";

/** Stores what was verified. "duplicate" says that it was stored before; anything else that returns, that it is stored now. */
export type WebhookHandler<Request> = (webhook: VerifiedWebhook, request: Request) => unknown;

export interface AdapterOptions<Request> {
  /** Bytes; default 1 MiB. */
  maxBytes?: number;
  /** What a duplicate is answered with. Posthorn takes a 409 for a failure: leave it at 204 there. */
  duplicateStatus?: 204 | 409;
  /** Only these may send, checked before anything is read. The signature stays what counts. */
  allowFrom?: AddressList;
  /** The sender's address, where a proxy stands before this server: what it alone wrote. Default the socket's, where there is one. */
  addressOf?: (request: Request) => string | null | undefined;
  /** Told what the handler threw; default console.error. The sender hears nothing of it. */
  onError?: (error: unknown) => void;
}

export interface WebhookAnswer {
  status: number;
  /** Null for an answer without a body. */
  body: { code: string; message: string } | null;
  /** The rest of the body stays unread, so the connection cannot serve another request. */
  close: boolean;
}

/** One request from beginning to answer, by STATUS_CONTRACT. Never throws. */
export async function answerWebhook<Request>(
  request: Request,
  verify: () => Promise<VerifiedWebhook>,
  handler: WebhookHandler<Request>,
  options: AdapterOptions<Request>,
): Promise<WebhookAnswer> {
  try {
    const webhook = await verify();
    const outcome = (await handler(webhook, request)) === "duplicate" ? "duplicate" : "stored";
    const status = outcome === "duplicate" ? (options.duplicateStatus ?? STATUS_CONTRACT.duplicate.status) : STATUS_CONTRACT.stored.status;
    return { status, body: status === 409 ? { code: "duplicate", message: "This event was stored before." } : null, close: false };
  } catch (error) {
    return answerError(error, options);
  }
}

/** What was thrown as an answer; what is none of the sender's business is told to `onError` alone. */
export function answerError(error: unknown, { onError = console.error }: Pick<AdapterOptions<never>, "onError">): WebhookAnswer {
  if (error instanceof WebhookVerificationError) return refusal(error);
  onError(error);
  return { status: STATUS_CONTRACT.not_stored.status, body: { code: "not_stored", message: "The event could not be stored. Send it again." }, close: false };
}

export function refusal({ code, message, httpStatus }: WebhookVerificationError): WebhookAnswer {
  return { status: httpStatus, body: { code, message }, close: code === "body_too_large" || code === "address_not_allowed" };
}

/** Throws WebhookVerificationError `address_not_allowed`. */
export function checkAddress<Request>(request: Request, socketAddress: string | undefined, { allowFrom, addressOf }: AdapterOptions<Request>): void {
  if (allowFrom === undefined) return;
  const address = addressOf ? addressOf(request) : socketAddress;
  if (!address) fail("address_not_allowed", "The sender's address is not known here: pass addressOf beside allowFrom.");
  if (!allowFrom.has(address)) fail("address_not_allowed", "Requests from this address are not taken.");
}
