/**
 * The domain's errors. A verb throws one; each adapter (REST, server action,
 * page) turns it into its own form in exactly one place. `code` is stable,
 * `message` says what is wrong, `fix` what to do about it.
 */
export class DomainError extends Error {
  override readonly name: string = "DomainError";

  constructor(
    /** HTTP status that an HTTP adapter answers with. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fix: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** Something a person or program sent does not hold (422 unless told). */
export function invalid(code: string, message: string, fix: string, details?: Record<string, unknown>): DomainError {
  return new DomainError(422, code, message, fix, details);
}

/** Not there, or not yours: the two are never told apart. */
export function notFound(what: string): DomainError {
  return new DomainError(404, "not_found", `No ${what} with this id.`, "Check the id, and that it belongs to this organization.");
}

export function forbidden(message: string): DomainError {
  return new DomainError(403, "forbidden", message, "Ask an owner or admin of the organization.");
}

export function unauthorized(message: string, fix: string): DomainError {
  return new DomainError(401, "unauthorized", message, fix);
}

export function conflict(code: string, message: string, fix: string, details?: Record<string, unknown>): DomainError {
  return new DomainError(409, code, message, fix, details);
}
