/** What one delivery costs. */
export interface Costs {
  /** Of a worker's one thread, seconds: an attempt with all the product's work, over a hundred endpoints. */
  workerSeconds: number;
  /** Of PostgreSQL, core seconds: claim and record, and the publish that came before. */
  databaseSeconds: number;
  /** Written ahead, bytes: publish, claim and record. */
  walBytes: number;
  /** Kept in tables and indexes until retention, bytes: event, delivery, attempt of about 1 KiB each way. */
  storedBytes: number;
  /** Of the lean door, seconds of its one thread for an event. */
  ingestSeconds: number;
  /** Runs a second of a self-hosted Inngest server on two cores. */
  inngestRunsPerSecond: number;
}

export interface Traffic {
  deliveriesADay: number;
  /** Endpoints with traffic. */
  endpoints: number;
  /** Deliveries of one event. */
  fanOut: number;
  /** The busiest minute over the mean. */
  peak: number;
  /** Attempts for each delivery, retries included. */
  attempts: number;
  retentionDays: number;
}

export interface Prediction {
  /** Attempts a second in the busiest minute. */
  attemptsPerSecond: number;
  workers: number;
  ingests: number;
  databaseCores: number;
  connections: number;
  walMegabytesPerSecond: number;
  storedTerabytes: number;
  /** Runs a second where an Inngest server rings: at most one for each delivery and one a second for each endpoint. */
  inngestRunsPerSecond: number;
  /** What gives way first, over what one machine of its kind takes: 1 is its limit. */
  first: { what: "worker" | "ingest" | "database cores" | "log written ahead" | "storage" | "Inngest runs"; share: number };
}

/** What one machine of each kind takes, before the design has to change and not only the number of processes. */
export const limits = { databaseCores: 32, walMegabytesPerSecond: 200, storedTerabytes: 8, workers: 64, ingests: 32 } as const;

/** No thread is planned to be busier than this. */
const busy = 0.7;
const connectionsOfWorker = 17;
const connectionsOfWeb = 20;

/** Predicts machines for a day's traffic. All of it is proportion: what it is worth, its costs are worth. */
export function predict({ deliveriesADay, endpoints, fanOut, peak, attempts, retentionDays }: Traffic, costs: Costs): Prediction {
  const mean = deliveriesADay / 86_400;
  const deliveries = mean * peak;
  const attemptsPerSecond = deliveries * attempts;
  const workers = Math.max(2, Math.ceil((attemptsPerSecond * costs.workerSeconds) / busy));
  const ingests = Math.max(1, Math.ceil(((deliveries / fanOut) * costs.ingestSeconds) / busy));
  const databaseCores = Math.max(1, Math.ceil((attemptsPerSecond * costs.databaseSeconds) / busy));
  const walMegabytesPerSecond = (attemptsPerSecond * costs.walBytes) / 1e6;
  const storedTerabytes = (deliveriesADay * attempts * retentionDays * costs.storedBytes) / 1e12;
  const inngestRunsPerSecond = Math.min(attemptsPerSecond, endpoints);
  const shares: Prediction["first"][] = [
    { what: "worker", share: workers / limits.workers },
    { what: "ingest", share: ingests / limits.ingests },
    { what: "database cores", share: databaseCores / limits.databaseCores },
    { what: "log written ahead", share: walMegabytesPerSecond / limits.walMegabytesPerSecond },
    { what: "storage", share: storedTerabytes / limits.storedTerabytes },
    { what: "Inngest runs", share: inngestRunsPerSecond / costs.inngestRunsPerSecond },
  ];
  return {
    attemptsPerSecond,
    workers,
    ingests,
    databaseCores,
    connections: workers * connectionsOfWorker + ingests * connectionsOfWeb + 2 * connectionsOfWeb,
    walMegabytesPerSecond,
    storedTerabytes,
    inngestRunsPerSecond,
    first: shares.reduce((most, each) => (each.share > most.share ? each : most)),
  };
}

/**
 * Measured on two cores that everything shares (lib/docs/performance.md): a worker's time, and 1.8 KB
 * written ahead for claim and record. Estimated from the shape of the rows, until they are measured:
 * what publishing adds to that, PostgreSQL's time, what is kept, and the lean door. Runs a second are
 * those of a self-hosted server, seen between 45 and 65.
 */
export const measuredCosts: Costs = { workerSeconds: 1 / 4_170, databaseSeconds: 0.000_2, walBytes: 4_000, storedBytes: 4_500, ingestSeconds: 1 / 3_000, inngestRunsPerSecond: 50 };

/** A product's usual day: the busiest minute is ten times the mean, and one attempt in ten is a retry. */
export const usualDay = (deliveriesADay: number, endpoints: number): Traffic => ({ deliveriesADay, endpoints, fanOut: 1.5, peak: 10, attempts: 1.1, retentionDays: 90 });
