import type { Actor } from "@/lib/auth/actor";
import { may, mayDo } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { forbidden } from "@/lib/errors";

/**
 * Whether the actor may change the catalog, which is the platform's and the
 * same for every organization: a key of the platform that has the scope, or an
 * admin or owner of the operator's own organization.
 */
export async function mayEditCatalog(db: Database, actor: Actor): Promise<boolean> {
  if (may(actor, "event_type.write")) return true;
  if (actor.kind !== "user" || !mayDo(actor.role, "organization.write")) return false;
  const organization = await db.service.organization.findUnique({ where: { id: actor.organizationId }, select: { operator: true } });
  return organization?.operator ?? false;
}

/** Throws `forbidden` (403). */
export async function authorizeCatalog(db: Database, actor: Actor): Promise<void> {
  if (await mayEditCatalog(db, actor)) return;
  throw forbidden("The event catalog belongs to the platform: admins of the operator's organization may change it.");
}
