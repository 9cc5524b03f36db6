import type { ProblemCode } from "./operations.generated";

/** Everything that the client throws, but for the reason of a signal that was aborted. */
export class PosthornError extends Error {
  override readonly name: string = "PosthornError";
}

/** One field that does not hold. */
export interface FieldError {
  /** A path such as `events[3].type`. */
  field: string;
  message: string;
  index?: number;
}

/** The server refused: problem details (RFC 9457). */
export class PosthornApiError extends PosthornError {
  override readonly name = "PosthornApiError";
  /** Stable; what programs decide by. */
  readonly code: ProblemCode | (string & {});
  /** What to do about it. */
  readonly fix: string;
  /** To be quoted to whoever runs Posthorn. */
  readonly requestId: string | null;
  /** Of a request whose fields do not hold. */
  readonly errors: readonly FieldError[];

  constructor(
    /** HTTP status. */
    readonly status: number,
    /** The whole of it, with what is peculiar to its code. */
    readonly problem: Readonly<Record<string, unknown>>,
    requestId: string | null,
  ) {
    super(typeof problem.detail === "string" ? problem.detail : `The server answered ${status}.`);
    this.code = typeof problem.code === "string" ? problem.code : `http_${status}`;
    this.fix = typeof problem.fix === "string" ? problem.fix : "";
    this.requestId = requestId ?? (typeof problem.requestId === "string" ? problem.requestId : null);
    this.errors = Array.isArray(problem.errors) ? (problem.errors as FieldError[]) : [];
  }
}

/** No answer came, or it broke off. What a write has done is then unknown; sent again with its idempotency key it happens once. */
export class PosthornConnectionError extends PosthornError {
  override readonly name: string = "PosthornConnectionError";
}

/** No answer within the time that a request may take. */
export class PosthornTimeoutError extends PosthornConnectionError {
  override readonly name = "PosthornTimeoutError";
}

/** What answered is no Posthorn: the base URL leads elsewhere. */
export class PosthornAddressError extends PosthornError {
  override readonly name = "PosthornAddressError";
}
