import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { toPublicId } from "@/lib/ids";
import { findEndpoint } from "./find";

/** An endpoint as it was set up: nothing in it changes by itself, as counters do. */
export type EndpointConfiguration = ReturnType<typeof configurationOf>;

/** One endpoint. Throws `not_found`. */
export async function getEndpointConfiguration(db: Database, actor: Actor, publicId: string): Promise<EndpointConfiguration> {
  authorize(actor, "endpoint.read");
  return withTenant(db, actor.organizationId, async (tx) => configurationOf(await findEndpoint(tx, publicId)));
}

/** All endpoints of the actor's organization, oldest first. */
export async function listEndpointConfigurations(db: Database, actor: Actor): Promise<EndpointConfiguration[]> {
  authorize(actor, "endpoint.read");
  return withTenant(db, actor.organizationId, async (tx) => (await tx.endpoint.findMany({ where: { deletedAt: null }, orderBy: { id: "asc" } })).map(configurationOf));
}

/** Of its row alone, so that whoever holds the row's lock knows the whole of it. */
export function configurationOf(row: Endpoint) {
  const { retryPolicy, schedule, customSchedule, timeoutMs, maxInFlight, rateLimitPerMinute, ordered, payloadMode } = row;
  return {
    id: toPublicId("ep", row.id),
    url: row.url,
    description: row.description,
    filters: row.filters,
    status: row.status,
    disabledReason: row.disabledReason,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    signingProfile: row.signingProfile,
    signingPublicKey: row.signingPublicKey,
    settings: { retryPolicy, schedule, customSchedule, timeoutMs, maxInFlight, rateLimitPerMinute, ordered, payloadMode },
    authKind: row.authKind,
    headerNames: row.headerNames,
    clientCertificate: row.clientCertificate !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
