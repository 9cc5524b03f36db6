import type { Tx } from "@/lib/db/database";

/**
 * Rings an endpoint's bell at this transaction's commit, from any process: a
 * worker drains it, or one that is draining it reads its settings anew.
 */
export async function ringBell(tx: Tx, endpointId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify('posthorn_bell', ${endpointId})::text`;
}
