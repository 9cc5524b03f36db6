export type Figures = Record<string, number>;

interface Line {
  key: string;
  what: string;
  /** What it should reach: a floor, or a ceiling where `most` is set. */
  least?: number;
  most?: number;
}

/** Every figure, with its target where it has one. */
const lines: Line[] = [
  { key: "limit_per_s", what: "bare undici loop, nothing stored" },
  { key: "limit_db_per_s", what: "bare loop with the least SQL" },
  { key: "deliver_1_endpoint_per_s", what: "backlog, one endpoint" },
  { key: "deliver_100_endpoints_per_s", what: "backlog, 100 endpoints" },
  { key: "deliver_ratio_db", what: "one endpoint ÷ bare loop with SQL", least: 0.6 },
  { key: "deliver_ratio_100", what: "100 endpoints ÷ one", least: 0.8 },
  { key: "delayed_50ms_per_s", what: "100 endpoints that take 50 ms, 10 in flight", least: 5_000 },
  { key: "next_noop_per_s", what: "Next route that only answers" },
  { key: "publish_single_per_s", what: "publish one, through Next" },
  { key: "publish_single_ratio", what: "publish one ÷ Next route that only answers", least: 0.6 },
  { key: "publish_lean_per_s", what: "publish one, lean door", least: 2_500 },
  { key: "publish_batch_per_s", what: "publish by the hundred, through Next, events", least: 12_000 },
  { key: "latency_ms_p50", what: "REST publish → receiver, 100 a second", most: 10 },
  { key: "latency_ms_p99", what: "", most: 50 },
  { key: "isolation_ratio_p99", what: "p99 while half of all endpoints hang ÷ without", most: 1.25 },
  { key: "bells_per_1000_events", what: "events for an Inngest server" },
  { key: "sql_statements_per_delivery", what: "in a backlog, one endpoint", most: 0.1 },
  { key: "worker_rss_mb", what: "worker, most memory held", most: 250 },
  { key: "worker_rss_mb_big", what: "worker, with the largest backlog", most: 250 },
  { key: "log_ms_p95", what: "worst filter of the log", most: 100 },
  { key: "rows", what: "deliveries in the log test" },
  { key: "overview_ms_p95", what: "overview of the largest tenant", most: 100 },
  { key: "overview_1000_endpoints_ms_p95", what: "and of one with a thousand endpoints", most: 100 },
  { key: "endpoint_page_ms_p95", what: "an endpoint's page", most: 100 },
  { key: "claim_ratio_rows", what: "claim with that history ÷ on an empty database", most: 1.1 },
  { key: "retention_claim_ratio", what: "claim while old events are deleted ÷ without", most: 1.1 },
  { key: "retention_events_per_s", what: "events deleted meanwhile" },
  { key: "log_page_js_kb", what: "log page, first JavaScript, compressed", most: 180 },
  { key: "log_page_ttfb_ms", what: "log page, first byte", most: 150 },
];

/** The figures as a table for people; a target that is missed has a mark. */
export function table(figures: Figures): string {
  const rows = lines.filter(({ key }) => figures[key] !== undefined).map((line) => ({ ...line, value: figures[line.key]! }));
  const width = Math.max(...rows.map(({ key }) => key.length));
  return rows
    .map(({ key, what, value, least, most }) => {
      const target = least !== undefined ? `≥ ${shown(least)}` : most !== undefined ? `≤ ${shown(most)}` : "";
      const missed = (least !== undefined && value < least) || (most !== undefined && value > most);
      return `${key.padEnd(width)} ${shown(value).padStart(9)}  ${target.padEnd(8)} ${missed ? "✕" : target === "" ? " " : "✓"}  ${what}`;
    })
    .join("\n");
}

/** In the order of the table, three digits after the point at most. */
export function asJson(figures: Figures): string {
  return JSON.stringify(Object.fromEntries(lines.filter(({ key }) => figures[key] !== undefined).map(({ key }) => [key, Number(figures[key]!.toFixed(3))])));
}

/** The median of each figure over several runs. */
export function medians(runs: Figures[]): Figures {
  return Object.fromEntries(
    Object.keys(runs[0]!).map((key) => {
      const sorted = runs.map((run) => run[key]!).sort((a, b) => a - b);
      return [key, sorted[sorted.length >> 1]!];
    }),
  );
}

function shown(value: number): string {
  if (Number.isNaN(value)) return "–";
  return value >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}
