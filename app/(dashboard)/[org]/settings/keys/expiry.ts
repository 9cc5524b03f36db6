/** How long a new key holds, as the form offers it. */
export const expiries = ["30", "90", "365", "never"] as const;

export type Expiry = (typeof expiries)[number];

/** ISO 8601, or null for a key that holds until it is revoked. What is no choice of the form is no time either, which the verb refuses. */
export function expiryOf(expiry: Expiry, now: Date): string | null {
  if (expiry === "never") return null;
  const days = expiries.includes(expiry) ? Number(expiry) : NaN;
  return Number.isNaN(days) ? "" : new Date(now.getTime() + days * 24 * 3_600_000).toISOString();
}
