import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { testPing, type DocumentedType } from "./webhooks";

const columns = { name: true, description: true, schema: true, example: true, operational: true, archivedAt: true } as const;

/** What anybody may know: what the platform itself sends. */
export async function builtInTypes({ service }: Pick<Database, "service">): Promise<DocumentedType[]> {
  const rows = await service.eventType.findMany({ where: { operational: true }, orderBy: { name: "asc" }, select: columns });
  return [testPing, ...rows.map(documented)];
}

/** The catalog as the actor's organization sees it. Throws `forbidden`. */
export async function catalogTypes(db: Database, actor: Actor): Promise<DocumentedType[]> {
  authorize(actor, "event_type.read");
  const rows = await withTenant(db, actor.organizationId, (tx) => tx.eventType.findMany({ where: { operational: false }, orderBy: { name: "asc" }, select: columns }));
  return rows.map(documented);
}

function documented({ archivedAt, ...type }: Omit<DocumentedType, "archived"> & { archivedAt: Date | null }): DocumentedType {
  return { ...type, archived: archivedAt !== null };
}
