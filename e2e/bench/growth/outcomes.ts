/** How a generated delivery ended: `[share, error class, status]`. */
type Outcome = [weight: number, errorClass: string, status: number | null];

export const successes: Outcome[] = [
  [85, "ok", 200],
  [8, "ok", 202],
  [6.9, "ok", 204],
  [0.1, "ok", 201],
];

export const failures: Outcome[] = [
  [25, "server_error", 500],
  [12, "gateway_error", 502],
  [9, "gateway_error", 503],
  [4, "gateway_error", 504],
  [18, "response_timeout", null],
  [8, "connection_refused", null],
  [6, "connection_reset", null],
  [4, "connect_timeout", null],
  [5, "not_found", 404],
  [3, "unauthorized", 401],
  [1, "unauthorized", 403],
  [1.5, "bad_request", 400],
  [1, "bad_request", 422],
  [1, "rate_limited", 429],
  [0.6, "tls_expired", null],
  [0.5, "dns_not_found", null],
  [0.2, "redirect_not_followed", 301],
  [0.1, "payload_too_large", 413],
  [0.05, "tls_handshake_failed", null],
  [0.05, "invalid_http_response", null],
];

/** Three deliveries in all, at these places between the oldest and the newest. */
export const rareOutcome = { errorClass: "tls_revoked", status: null, places: [0.1, 0.5, 0.9] };
/** Three more, with a status that no other has. */
export const rareStatus = { errorClass: "unexpected_status", status: 418, places: [0.2, 0.6, 0.95] };
/** A status that no delivery has. */
export const unseenStatus = 451;

/** As the arrays of a PostgreSQL query: upper bounds of the shares, classes, statuses. */
export function outcomeArrays(outcomes: Outcome[]): [number[], string[], (number | null)[]] {
  const total = outcomes.reduce((sum, [weight]) => sum + weight, 0);
  let sum = 0;
  const bounds = outcomes.map(([weight]) => (sum += weight) / total);
  return [bounds, outcomes.map(([, errorClass]) => errorClass), outcomes.map(([, , status]) => status)];
}
