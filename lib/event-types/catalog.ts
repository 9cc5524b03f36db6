import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { matchesFilters } from "@/lib/events/filters";
import type { EventType } from "@/lib/generated/prisma/client";
import { toPublicId } from "@/lib/ids";
import { mayEditCatalog } from "./may-edit";

/** An endpoint that receives a type. */
export interface Receiver {
  /** Public id. */
  id: string;
  url: string;
  description: string;
  active: boolean;
}

export interface CatalogType {
  name: string;
  description: string;
  version: number;
  hasSchema: boolean;
  hasExample: boolean;
  /** Published by the platform itself. */
  operational: boolean;
  archivedAt: string | null;
  /** How many endpoints of this organization receive it. */
  receivers: number;
}

export interface TypeDetail extends Omit<CatalogType, "hasSchema" | "hasExample" | "receivers"> {
  schema: string | null;
  example: string | null;
  createdAt: string;
  receivers: Receiver[];
  /** All others, to send a test to. */
  others: Receiver[];
}

/** The catalog by name, with how many of the organization's endpoints receive each type. Archived ones are for those who may restore them. */
export async function listCatalog(db: Database, actor: Actor): Promise<{ types: CatalogType[]; mayEdit: boolean; endpoints: number }> {
  authorize(actor, "event_type.read");
  const mayEdit = await mayEditCatalog(db, actor);
  return withTenant(db, actor.organizationId, async (tx) => {
    const endpoints = await endpointsOf(tx);
    const types = await tx.$queryRaw<(Omit<CatalogType, "archivedAt" | "receivers"> & { archivedAt: Date | null })[]>`
      SELECT name, description, version, schema IS NOT NULL AS "hasSchema", example IS NOT NULL AS "hasExample", operational, archived_at AS "archivedAt"
      FROM event_types WHERE archived_at IS NULL OR ${mayEdit} ORDER BY name COLLATE "C"`;
    return {
      mayEdit,
      endpoints: endpoints.length,
      types: types.map((type) => ({ ...type, archivedAt: type.archivedAt?.toISOString() ?? null, receivers: endpoints.filter(({ filters }) => matchesFilters(type.name, filters)).length })),
    };
  });
}

/** One type of the catalog, archived or not. Throws `not_found`. */
export async function getCatalogType(db: Database, actor: Actor, name: string): Promise<TypeDetail> {
  authorize(actor, "event_type.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const type: EventType | null = await tx.eventType.findFirst({ where: { name } });
    if (type === null) throw notFound("event type");
    const endpoints = await endpointsOf(tx);
    const receives = (endpoint: (typeof endpoints)[number]) => matchesFilters(name, endpoint.filters);
    return {
      name,
      description: type.description,
      version: type.version,
      schema: type.schema,
      example: type.example,
      operational: type.operational,
      createdAt: type.createdAt.toISOString(),
      archivedAt: type.archivedAt?.toISOString() ?? null,
      receivers: endpoints.filter(receives).map(toReceiver),
      others: endpoints.filter((endpoint) => !receives(endpoint)).map(toReceiver),
    };
  });
}

function endpointsOf(tx: Tx) {
  return tx.endpoint.findMany({ where: { deletedAt: null }, orderBy: { id: "asc" }, select: { id: true, url: true, description: true, filters: true, status: true } });
}

function toReceiver({ id, url, description, status }: { id: string; url: string; description: string; status: "active" | "disabled" }): Receiver {
  return { id: toPublicId("ep", id), url, description, active: status === "active" };
}
