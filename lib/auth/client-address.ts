/**
 * The address a request came from, for throttling only. The last entry of
 * `x-forwarded-for` is the one that the nearest proxy (or, without one, the
 * web server itself) wrote; those before it are whatever the client claims.
 * Without a proxy a client can still invent it, which is why the throttle of an
 * account does not depend on it.
 */
export function clientAddress(headers: { get(name: string): string | null }): string {
  return headers.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) || "unknown";
}
