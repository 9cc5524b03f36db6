import { eventType, type BenchStage } from "./stage";

/** The sweep, at each full minute, would ring before the clock starts; filling takes some seconds, and a busy worker is late. */
async function clearOfSweep(): Promise<void> {
  const second = (Date.now() / 1000) % 60;
  if (second > 40) await new Promise((resolve) => setTimeout(resolve, (63 - second) * 1000));
}

/**
 * Events of 1 KiB, each with one delivery that is due, spread evenly over the
 * endpoints. No bell is rung. Vacuumed and checkpointed, as a table is that has
 * stood for a while.
 */
export async function fillBacklog({ owner, organization }: BenchStage, endpoints: { id: string }[], count: number): Promise<void> {
  await clearOfSweep();
  await owner.query(
    `WITH e AS (
       INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at)
       SELECT posthorn_uuidv7(), $1, $2, 'x', convert_to('{"type":"bench.event","n":' || n || ',"pad":"' || repeat('x', 980) || '"}', 'UTF8'), now()
       FROM generate_series(1, $3::int) AS n RETURNING id)
     INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, due_at)
     SELECT posthorn_uuidv7(), $1, id, ($4::uuid[])[1 + (row_number() OVER ()) % $5::int], $2, 'pending', now() FROM e`,
    [organization.id, eventType, count, endpoints.map(({ id }) => id), endpoints.length],
  );
  for (const statement of ["VACUUM ANALYZE events", "VACUUM ANALYZE deliveries", "CHECKPOINT"]) await owner.query(statement);
}

export async function ringAll({ owner }: BenchStage, endpoints: { id: string }[]): Promise<void> {
  await owner.query("SELECT pg_notify('posthorn_bell', id) FROM unnest($1::text[]) AS t(id)", [endpoints.map(({ id }) => id)]);
}

/** Resolves once nothing waits: the last result is written down. */
export async function untilDrained({ owner }: BenchStage, patienceMs = 30_000): Promise<void> {
  for (const begun = performance.now(); ; ) {
    const { rows } = await owner.query<{ left: boolean }>("SELECT EXISTS (SELECT FROM deliveries WHERE state IN ('pending', 'retrying') AND due_at IS NOT NULL) AS left");
    if (!rows[0]!.left) return;
    if (performance.now() - begun > patienceMs) throw new Error("deliveries are left that were not recorded");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
