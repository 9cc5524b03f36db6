import type { Database } from "@/lib/db/database";
import { fromPublicId } from "@/lib/ids";

export interface Located {
  kind: "ep" | "dlv" | "evt";
  /** UUID of the organization it belongs to. */
  organizationId: string;
}

/**
 * Which of these organizations an endpoint, delivery or event belongs to. Null
 * for what is not there, was deleted, or belongs to another: never told apart.
 */
export async function locateId(db: Database, organizationIds: string[], publicId: string): Promise<Located | null> {
  // The service role, since the organization is what is looked for: each query is bound to those given.
  const ofThese = { organizationId: { in: organizationIds } };
  const select = { organizationId: true } as const;
  const endpoint = fromPublicId("ep", publicId);
  if (endpoint !== null) return located("ep", await db.service.endpoint.findFirst({ where: { id: endpoint, deletedAt: null, ...ofThese }, select }));
  const delivery = fromPublicId("dlv", publicId);
  if (delivery !== null) return located("dlv", await db.service.delivery.findFirst({ where: { id: delivery, ...ofThese }, select }));
  const event = fromPublicId("evt", publicId);
  if (event !== null) return located("evt", await db.service.event.findFirst({ where: { id: event, ...ofThese }, select }));
  return null;
}

function located(kind: Located["kind"], row: { organizationId: string } | null): Located | null {
  return row && { kind, organizationId: row.organizationId };
}
