import type { Actor } from "@/lib/auth/actor";
import type { Database, Tx } from "@/lib/db/database";
import { ringBell } from "@/lib/delivery/ring";
import { notFound } from "@/lib/errors";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { fromPublicId } from "@/lib/ids";

/**
 * Runs `work` with the endpoint's row locked, then rings its bell, so that a
 * drain under way reads it anew. Secrets and credentials are closed to the tenant's role:
 * this is the service role, with the organization in the condition that finds
 * the row. Throws `not_found`.
 */
export async function withLockedEndpoint<T>(db: Database, actor: Actor, publicId: string, work: (tx: Tx, endpoint: Endpoint) => Promise<T>): Promise<T> {
  const id = fromPublicId("ep", publicId);
  return db.service.$transaction(async (tx) => {
    const held = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM endpoints WHERE id = ${id}::uuid AND organization_id = ${actor.organizationId}::uuid AND deleted_at IS NULL FOR UPDATE`;
    if (held.length === 0) throw notFound("endpoint");
    const result = await work(tx, await tx.endpoint.findUniqueOrThrow({ where: { id: held[0]!.id } }));
    await ringBell(tx, held[0]!.id);
    return result;
  });
}
