import type { AppliedLimit } from "@/lib/rate-limits/shared-allowance";

/**
 * The `RateLimit-Policy` and `RateLimit` fields: lists of RFC 9651 strings with
 * parameters, `q` quota and `w` window in seconds, `r` what is left and `t` the
 * seconds until it is renewed (draft-ietf-httpapi-ratelimit-headers-11,
 * sections 3 and 4). The quota's unit is the request, or for an organization
 * the event, which a plain publish request is one of.
 */
export function rateLimitFields(applied: AppliedLimit[]): Record<string, string> {
  if (applied.length === 0) return {};
  return {
    "ratelimit-policy": applied.map(({ policy, limit, windowSeconds }) => `"${policy}";q=${limit};w=${windowSeconds}`).join(", "),
    ratelimit: applied.map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`).join(", "),
  };
}
