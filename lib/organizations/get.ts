import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { organizationColumns, summarizeOrganization, type OrganizationSummary } from "./summary";

/** The actor's organization. Throws `not_found` and `forbidden`. */
export async function getOrganization(db: Database, actor: Actor): Promise<OrganizationSummary> {
  authorize(actor, "organization.read");
  const found = await withTenant(db, actor.organizationId, (tx) => tx.organization.findUnique({ where: { id: actor.organizationId }, select: organizationColumns }));
  if (found === null) throw notFound("organization");
  return summarizeOrganization(found);
}
