import type { Tx } from "@/lib/db/database";

/** Tells workers at commit that a replay has something to do. The sweep finds it too. */
export async function ringReplay(tx: Tx, replayId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify('posthorn_replay', ${replayId})::text`;
}
