import { percentile } from "@/e2e/bench/percentile";
import type { Database } from "@/lib/db/database";
import { claimDue, releaseClaims } from "@/lib/delivery/claim";
import { newId } from "@/lib/ids";
import { createEndpointRow, createOrganization } from "@/prisma/factories";

export interface ClaimTimes {
  claims: number;
  p50Ms: number;
  p95Ms: number;
}

export interface ClaimProbe {
  /** Claims a batch and gives it back, `times` times or until `stop` says so, and rests so long after each (ms). */
  run(times: number, stop?: () => boolean, rest?: number): Promise<ClaimTimes>;
}

/** An endpoint of its own with a backlog, for the cost of a claim beside whatever else is in the database. */
export async function openClaimProbe(db: Database, { backlog = 2_000, batch = 100 } = {}): Promise<ClaimProbe> {
  const organization = await createOrganization(db, { slug: `probe-${newId().slice(-12)}` });
  const { id } = await createEndpointRow(db, organization.id);
  await db.servicePool.query(
    `WITH e AS (INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at)
       SELECT posthorn_uuidv7(), $1::uuid, 'order.paid', '', convert_to(repeat('x', 500), 'UTF8'), now() FROM generate_series(1, $3::int) RETURNING id)
     INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, due_at) SELECT posthorn_uuidv7(), $1::uuid, id, $2::uuid, 'order.paid', 'pending', now() FROM e`,
    [organization.id, id, backlog],
  );
  await db.servicePool.query("ANALYZE deliveries");
  async function claimOnce(): Promise<number> {
    const startedAt = performance.now();
    const { claimed } = await claimDue(db.servicePool, { id, organizationId: organization.id }, batch);
    const ms = performance.now() - startedAt;
    if (claimed.length !== batch) throw new Error(`claimed ${claimed.length} of ${batch}`);
    await releaseClaims(db.servicePool, claimed);
    return ms;
  }
  return {
    async run(times, stop = () => false, rest = 0) {
      const taken: number[] = [];
      for (let i = 0; i < times && !stop(); i++) {
        taken.push(await claimOnce());
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      }
      return { claims: taken.length, p50Ms: percentile(taken, 50), p95Ms: percentile(taken, 95) };
    },
  };
}
