import type pg from "pg";
import type { SimpleReceiver } from "@/e2e/stage/simple-receiver";
import { toPublicId } from "@/lib/ids";
import { gaps, perMinute, retryAfterSeconds, type SimulatedEndpoint, type Temper } from "./simulated-endpoints";

export interface SimulationFigures {
  minutes: number;
  published: number;
  delivered: number;
  deadLetters: number;
  /** Held with a disabled endpoint, or between two attempts. */
  waiting: number;
  /** Neither delivered nor given up nor waiting, or said to be delivered or given up and never received. Must be 0. */
  lost: number;
  attempts: number;
  /** Attempts before the schedule, or the receiver's Retry-After, allowed them. Must be 0. */
  tooEarly: number;
  /** Deliveries given up before all attempts of the schedule were made. Must be 0. */
  givenUpEarly: number;
  /** At the ordered endpoint, deliveries that overtook an earlier one. Must be 0. */
  overtaken: number;
  /** In the worst sixty seconds, attempts at the rate-limited endpoint beyond its limit and the one that it may have saved up. Must be 0. */
  overRate: number;
  /** The longest that a delivery of the steady endpoint was due, in seconds: a tick at most, and what the tick took. */
  worstWaitSeconds: number;
  /** What the engine reported as its own trouble. Must be 0. */
  errors: number;
  /** Events that retention took while they were young. Must be 0. */
  prunedYoung: number;
  /** Events that it took once they were old enough, those that it left though nothing waits (must be 0), and those whose delivery waits. */
  pruned: number;
  keptThoughOld: number;
  keptWaiting: number;
  /** Real ones. */
  seconds: number;
}

type Given = Pick<SimulationFigures, "published" | "prunedYoung" | "errors" | "minutes">;
type Seen = Pick<SimpleReceiver, "requests">;

/** Judges the log and what the receiver saw: everything in simulated time. */
export async function judge(owner: pg.Pool, endpoints: SimulatedEndpoint[], receiver: Seen, given: Given): Promise<Omit<SimulationFigures, "pruned" | "keptThoughOld" | "keptWaiting" | "seconds">> {
  const idOf = (temper: Temper) => endpoints.find((endpoint) => endpoint.temper === temper)!.id;
  const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => (await owner.query<Row>(text, values)).rows[0]!;
  const mine = endpoints.map(({ id }) => id);
  const states = await one<{ all: number; delivered: number; dead: number; waiting: number; attempts: number; early: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE state = 'succeeded')::int AS delivered, count(*) FILTER (WHERE state = 'failed')::int AS dead,
       count(*) FILTER (WHERE state IN ('pending', 'retrying', 'held'))::int AS waiting, sum(attempts)::int AS attempts,
       count(*) FILTER (WHERE state = 'failed' AND attempts < $2)::int AS early
     FROM deliveries WHERE endpoint_id = ANY($1::uuid[])`,
    [mine, gaps.length + 1],
  );
  const { tooearly: tooEarly } = await one<{ tooearly: number }>(
    `SELECT count(*)::int AS tooEarly FROM attempts a JOIN attempts b ON b.delivery_id = a.delivery_id AND b.number = a.number + 1
     WHERE a.endpoint_id = ANY($1::uuid[]) AND b.trigger = 'schedule' AND b.started_at < a.started_at + greatest(($2::int[])[a.number], CASE a.status_code WHEN 429 THEN $3::int ELSE 0 END) * interval '1 s'`,
    [mine, gaps, retryAfterSeconds],
  );
  const { seconds: worstWaitSeconds } = await one<{ seconds: number }>("SELECT max(queue_ms) / 1000.0::float8 AS seconds FROM attempts WHERE endpoint_id = $1", [idOf("steady")]);
  const { most } = await one<{ most: number }>(
    `SELECT coalesce(max(n), 0)::int AS most FROM (
       SELECT count(*) OVER (ORDER BY started_at RANGE BETWEEN CURRENT ROW AND interval '59999 ms' FOLLOWING) AS n FROM attempts WHERE endpoint_id = $1) AS sixty_seconds`,
    [idOf("limited")],
  );
  const { rows: settled } = await owner.query<{ endpoint_id: string; event_id: string }>("SELECT endpoint_id, event_id FROM deliveries WHERE endpoint_id = ANY($1::uuid[]) AND state IN ('succeeded', 'failed')", [mine]);
  const received = new Set(receiver.requests.map(({ path, headers }) => `${path.split("/").at(-1)} ${String(headers["webhook-id"])}`));
  const temperOf = new Map(endpoints.map(({ id, temper }) => [id, temper]));
  const neverReceived = settled.filter((delivery) => !received.has(`${temperOf.get(delivery.endpoint_id)} ${toPublicId("evt", delivery.event_id)}`));
  return {
    minutes: given.minutes,
    published: given.published,
    delivered: states.delivered,
    deadLetters: states.dead,
    waiting: states.waiting,
    lost: given.published - states.delivered - states.dead - states.waiting + neverReceived.length,
    attempts: states.attempts,
    tooEarly,
    givenUpEarly: states.early,
    overtaken: overtaken(receiver),
    overRate: Math.max(0, most - perMinute - 1),
    worstWaitSeconds: Math.round(worstWaitSeconds * 10) / 10,
    errors: given.errors,
    prunedYoung: given.prunedYoung,
  };
}

/** Events are numbered as they are published: at the ordered endpoint a number after which a smaller new one comes was too early. */
function overtaken({ requests }: Seen): number {
  let highest = -1;
  let count = 0;
  const seen = new Set<number>();
  for (const { path, body } of requests) {
    if (!path.endsWith("/ordered")) continue;
    const { n } = (JSON.parse(body.toString()) as { data: { n: number } }).data;
    if (n < highest && !seen.has(n)) count++;
    seen.add(n);
    highest = Math.max(highest, n);
  }
  return count;
}
