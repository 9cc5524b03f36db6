/** Statuses after which the same request may pass: too much, or not now. */
const passing = new Set([429, 502, 503, 504]);

const firstMs = 500;
const longestMs = 30_000;

/** What came of one try: no answer at all, or a status with what its headers and body say. */
export interface Tried {
  status: number | null;
  /** The problem's code, if it had one. */
  code?: string;
  /** The header, as it came. */
  retryAfter?: string | null;
}

/**
 * How long to wait before the next try, ms; null: do not try again. `attempt`
 * counts from 1. Doubles from half a second, with jitter over its upper half;
 * Retry-After (seconds, or a date: RFC 9110 section 10.2.3) is a floor that is
 * never gone below, so that one longer than `patienceMs` ends the tries.
 */
export function nextTryIn(tried: Tried, attempt: number, { maxRetries, patienceMs, now, random }: { maxRetries: number; patienceMs: number; now: Date; random: () => number }): number | null {
  if (attempt > maxRetries) return null;
  // The first request with this Idempotency-Key is still being worked on.
  const canPass = tried.status === null || passing.has(tried.status) || tried.code === "idempotency_in_flight";
  if (!canPass) return null;
  const most = Math.min(longestMs, firstMs * 2 ** (attempt - 1));
  const jittered = most / 2 + (random() * most) / 2;
  const told = readRetryAfter(tried.retryAfter, now);
  if (told === null) return jittered;
  if (told > patienceMs) return null;
  // Those who were told the same instant must not all come at it.
  return told + (random() * most) / 2;
}

function readRetryAfter(header: string | null | undefined, now: Date): number | null {
  if (!header) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return /^[A-Z][a-z]{2}, /.test(header) && !Number.isNaN(at) ? Math.max(0, at - now.getTime()) : null;
}
