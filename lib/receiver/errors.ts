/**
 * | code | whose fault | answer (see status-contract.ts) |
 * |---|---|---|
 * | missing_header, malformed_header, unsupported_version | the request's, or the wrong profile is set here | 400 |
 * | invalid_payload | the request's, or the schema here is not the sender's | 400 |
 * | address_not_allowed | not a sender of the list, or a proxy stands between | 403 |
 * | timestamp_too_old, timestamp_too_new, no_matching_signature | not a request to trust, or the wrong secret is set here | 401 |
 * | body_too_large | the request's | 413 |
 * | body_already_parsed, bad_secret, bad_option | this receiver's own | 500 |
 */
export type WebhookVerificationCode =
  | "missing_header"
  | "malformed_header"
  | "unsupported_version"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "no_matching_signature"
  | "invalid_payload"
  | "address_not_allowed"
  | "body_too_large"
  | "body_already_parsed"
  | "bad_secret"
  | "bad_option";

export type WebhookHttpStatus = 400 | 401 | 403 | 413 | 500;

const HTTP_STATUS: Readonly<Record<WebhookVerificationCode, WebhookHttpStatus>> = {
  missing_header: 400,
  malformed_header: 400,
  unsupported_version: 400,
  timestamp_too_old: 401,
  timestamp_too_new: 401,
  no_matching_signature: 401,
  invalid_payload: 400,
  address_not_allowed: 403,
  body_too_large: 413,
  body_already_parsed: 500,
  bad_secret: 500,
  bad_option: 500,
};

/** The only error that verification and reading throw. Its message never holds a secret or an expected signature. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  /** What to answer the sender with. A 500 makes it try again after you have mended the receiver. */
  readonly httpStatus: WebhookHttpStatus;

  constructor(
    readonly code: WebhookVerificationCode,
    message: string,
  ) {
    super(message);
    this.httpStatus = HTTP_STATUS[code];
  }
}

export function fail(code: WebhookVerificationCode, message: string): never {
  throw new WebhookVerificationError(code, message);
}
