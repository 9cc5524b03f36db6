/** How long a new key holds, as the form offers it. */
export const expiries = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
] as const;

export type Expiry = (typeof expiries)[number]["value"];

/** ISO 8601, or null for a key that holds until it is revoked. What is no choice of the form is no time either, which the verb refuses. */
export function expiryOf(expiry: Expiry, now: Date): string | null {
  if (expiry === "never") return null;
  const days = expiries.some(({ value }) => value === expiry) ? Number(expiry) : NaN;
  return Number.isNaN(days) ? "" : new Date(now.getTime() + days * 24 * 3_600_000).toISOString();
}
