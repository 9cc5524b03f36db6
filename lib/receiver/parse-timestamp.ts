export type ParsedTimestamp = { ok: true; seconds: number } | { ok: false; message: string };

/** Unix seconds, as digits and nothing else. Never throws. */
export function parseTimestamp(text: string): ParsedTimestamp {
  if (!/^[0-9]{1,16}$/.test(text)) return { ok: false, message: "must be Unix seconds, in digits only" };
  const seconds = Number(text);
  // 10^11 seconds is the year 5138, and in milliseconds it was 1973.
  if (seconds >= 100_000_000_000) return { ok: false, message: "is in milliseconds or finer; it must be Unix seconds" };
  return { ok: true, seconds };
}

/**
 * `too_old` and `too_new` are inclusive of neither end: exactly `toleranceSeconds` away still passes, as in the
 * Standard Webhooks libraries. The receiver's clock is floored to seconds, since the sender's is.
 */
export function judgeTimestamp(seconds: number, nowMs: number, toleranceSeconds: number): "ok" | "too_old" | "too_new" {
  const age = Math.floor(nowMs / 1000) - seconds;
  if (age > toleranceSeconds) return "too_old";
  if (age < -toleranceSeconds) return "too_new";
  return "ok";
}
