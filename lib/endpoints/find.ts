import type { Tx } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { fromPublicId } from "@/lib/ids";

/** The endpoint with this public id in the transaction's organization. Throws `not_found`, for a deleted one too. */
export async function findEndpoint(tx: Tx, publicId: string): Promise<Endpoint> {
  const id = fromPublicId("ep", publicId);
  const endpoint = id === null ? null : await tx.endpoint.findFirst({ where: { id, deletedAt: null } });
  if (endpoint === null) throw notFound("endpoint");
  return endpoint;
}
