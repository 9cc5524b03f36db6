import { fillBacklog, ringAll, untilDrained } from "@/e2e/bench/backlog";
import { startWorker, type BenchProcess, type BenchStage } from "@/e2e/bench/stage";

export interface DeliveryFigures {
  deliver_1_endpoint_per_s: number;
  deliver_100_endpoints_per_s: number;
  delayed_50ms_per_s: number;
  sql_statements_per_delivery: number;
  worker_rss_mb: number;
}

/** One worker process against a backlog that is there before the bell rings. */
export async function measureDelivery(stage: BenchStage, backlog: number, start = startWorker): Promise<DeliveryFigures> {
  const worker = await start(stage);
  await drain(stage, { endpoints: 10, maxInFlight: 10, backlog: 4_000, delayMs: 0 }); // compiles what is hot; not counted
  const one = await drain(stage, { endpoints: 1, maxInFlight: 100, backlog, delayMs: 0 });
  const hundred = await drain(stage, { endpoints: 100, maxInFlight: 10, backlog, delayMs: 0 });
  const delayed = await drain(stage, { endpoints: 100, maxInFlight: 10, backlog, delayMs: 50 });
  const worker_rss_mb = worker.peakMb();
  await worker.stop();
  return {
    deliver_1_endpoint_per_s: one.perSecond,
    deliver_100_endpoints_per_s: hundred.perSecond,
    delayed_50ms_per_s: delayed.perSecond,
    sql_statements_per_delivery: one.statements / backlog,
    worker_rss_mb,
  };
}

/** The worker's memory, in MB, when so many deliveries wait. */
export async function measureMemory(stage: BenchStage, backlog: number): Promise<number> {
  const worker: BenchProcess = await startWorker(stage);
  await drain(stage, { endpoints: 100, maxInFlight: 10, backlog, delayMs: 0 });
  const peak = worker.peakMb();
  await worker.stop();
  return peak;
}

async function drain(stage: BenchStage, { endpoints: count, maxInFlight, backlog, delayMs }: { endpoints: number; maxInFlight: number; backlog: number; delayMs: number }) {
  const endpoints = await stage.endpoints(count, { maxInFlight });
  await fillBacklog(stage, endpoints, backlog);
  await stage.receiver.reset(delayMs);
  const before = await transactions(stage);
  const begun = performance.now();
  await ringAll(stage, endpoints);
  await stage.receiver.reached(backlog, 60_000 + backlog);
  await untilDrained(stage, 30_000 + backlog * 10);
  const seconds = (performance.now() - begun) / 1000;
  const { distinct, bare } = await stage.receiver.count();
  if (distinct !== backlog || bare > 0) throw new Error(`${distinct} of ${backlog} deliveries came, ${bare} without a signature`);
  return { perSecond: backlog / seconds, statements: (await transactions(stage)) - before };
}

/** Each statement of a worker is a transaction of its own, and this counts them as PostgreSQL does. */
async function transactions({ owner }: BenchStage): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_100)); // backends report once a second
  const { rows } = await owner.query<{ n: string }>("SELECT xact_commit AS n FROM pg_stat_database WHERE datname = current_database()");
  return Number(rows[0]!.n);
}
