import { DomainError } from "@/lib/errors";
import type { AppliedLimit } from "@/lib/rate-limits/shared-allowance";

/** Too much at the moment (429): the same request may pass after `retryAfterSeconds`. */
export class LimitError extends DomainError {
  constructor(
    code: string,
    message: string,
    fix: string,
    readonly retryAfterSeconds: number,
    details?: Record<string, unknown>,
    /** The rate limit that refused, where it was one. */
    readonly applied?: AppliedLimit,
  ) {
    // The draft on RateLimit fields names the extension member (section 5).
    super(429, code, message, fix, { ...details, retryAfterSeconds, ...(applied && { "violated-policies": [applied.policy] }) });
  }
}
