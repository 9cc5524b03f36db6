export interface Family {
  type: "counter" | "gauge" | "histogram";
  help: string;
  /** Names of its labels. Each has few values: never an id, an address or a customer's name. */
  labels: readonly string[];
}

/**
 * Every metric of the product, named as Prometheus asks: base units (seconds, bytes), `_total` for
 * counters. What is not here is not shown.
 */
export const families = {
  posthorn_attempts_total: { type: "counter", labels: ["outcome", "error_class", "trigger"], help: "Requests to endpoints that were recorded: what they came to, why (ok when delivered), and what asked for them." },
  posthorn_attempt_duration_seconds: { type: "histogram", labels: [], help: "From the start of a request to its end, name look-up and body included." },
  posthorn_delivery_wait_seconds: { type: "histogram", labels: [], help: "From when a delivery was due until its request began." },
  posthorn_dead_letters_total: { type: "counter", labels: [], help: "Deliveries that were given up." },
  posthorn_egress_refusals_total: { type: "counter", labels: [], help: "Requests that the egress guard did not let out." },
  posthorn_breaker_openings_total: { type: "counter", labels: [], help: "Times that an endpoint's circuit breaker opened." },
  posthorn_claims_total: { type: "counter", labels: [], help: "Times that a worker looked for deliveries to claim." },
  posthorn_claimed_deliveries_total: { type: "counter", labels: [], help: "Deliveries that workers have claimed." },
  posthorn_drains_total: { type: "counter", labels: [], help: "Drains of an endpoint that began." },
  posthorn_records_total: { type: "counter", labels: [], help: "Statements that recorded results; each holds many." },
  posthorn_bells_total: { type: "counter", labels: [], help: "Bells that workers heard." },
  posthorn_bell_lag_seconds: { type: "histogram", labels: [], help: "From when a bell was due until its drain began, in embedded mode." },
  posthorn_functions_total: { type: "counter", labels: ["function", "outcome"], help: "Runs of functions by the embedded executor: done, retry, failed, or skipped where another worker leads." },
  posthorn_events_published_total: { type: "counter", labels: [], help: "Events stored since the database's statistics began, by whatever door." },
  posthorn_deliveries_created_total: { type: "counter", labels: [], help: "Deliveries stored since the database's statistics began." },
  posthorn_deliveries_waiting: { type: "gauge", labels: ["state"], help: "Deliveries that wait, by state; counted to 200,000." },
  posthorn_backlog_deliveries: { type: "gauge", labels: [], help: "Deliveries that are due and not claimed; counted to 200,000." },
  posthorn_backlog_oldest_age_seconds: { type: "gauge", labels: [], help: "How long the oldest of them has been due, at endpoints that nothing holds back: no open breaker, no rate limit, no order." },
  posthorn_bell_overdue_seconds: { type: "gauge", labels: [], help: "How late the latest expected bell is, where an Inngest server rings." },
  posthorn_claims_expired: { type: "gauge", labels: [], help: "Claims of workers that died, not yet taken back." },
  posthorn_breakers: { type: "gauge", labels: ["state"], help: "Endpoints whose circuit breaker is open, or lets one probe through." },
  posthorn_endpoints: { type: "gauge", labels: ["status"], help: "Endpoints that are active or disabled." },
  posthorn_replays_unfinished: { type: "gauge", labels: [], help: "Replays that are queued or running." },
  posthorn_mail_waiting: { type: "gauge", labels: [], help: "Mails to be sent." },
  posthorn_mail_oldest_age_seconds: { type: "gauge", labels: [], help: "How long the oldest of them has waited." },
  posthorn_database_connections: { type: "gauge", labels: [], help: "Connections to this database, ours and others." },
  posthorn_database_connections_max: { type: "gauge", labels: [], help: "Connections that the database server allows." },
  posthorn_database_size_bytes: { type: "gauge", labels: [], help: "Size of the database on disk." },
  posthorn_workers: { type: "gauge", labels: [], help: "Workers that gave a sign of life within the last minute." },
  posthorn_worker_leaders: { type: "gauge", labels: [], help: "Workers that run the crons: 1, or 0 where an Inngest server runs them." },
  posthorn_worker_heartbeat_age_seconds: { type: "gauge", labels: [], help: "Since the latest sign of life of any worker." },
  posthorn_worker_memory_bytes: { type: "gauge", labels: ["worker"], help: "Resident memory of a worker." },
  posthorn_worker_event_loop_lag_seconds: { type: "gauge", labels: ["worker"], help: "99th percentile of how late timers fire in a worker, since its heartbeat before." },
  posthorn_worker_drains: { type: "gauge", labels: ["worker"], help: "Endpoints that a worker is draining." },
  posthorn_worker_runs: { type: "gauge", labels: ["worker", "state"], help: "Runs of functions in a worker's executor, running or waiting." },
  posthorn_worker_connections_waiting: { type: "gauge", labels: ["worker"], help: "Statements of a worker that wait for a connection." },
  posthorn_scrape_duration_seconds: { type: "gauge", labels: [], help: "How long the database took for these figures." },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;

/** A series as it is exposed, such as `posthorn_breakers{state="open"}`, and its value. */
export type Series = Record<string, number>;

export function seriesName(family: FamilyName, labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escape)}"`);
  return pairs.length === 0 ? family : `${family}{${pairs.join(",")}}`;
}

function escape(character: string): string {
  return character === "\n" ? "\\n" : `\\${character}`;
}
