import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { effectiveScopes } from "./scopes";

/** A key as it may be shown: never the key itself. */
export interface ApiKeySummary {
  /** `key_…` */
  id: string;
  name: string;
  /** What it begins with, for a person to tell keys apart. */
  prefix: string;
  scopes: readonly string[];
  /** Slug; null for a key of the platform. */
  organization: string | null;
  /** Label of who created it; empty where that was not noted yet. */
  createdBy: string;
  createdAt: Date;
  /** To a minute. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Every key of the installation, oldest first. For the operator's command line. */
export async function listApiKeys(db: Pick<Database, "service">): Promise<ApiKeySummary[]> {
  return summaries(db, {}, "asc");
}

/** The keys of the actor's organization, newest first; a revoked one is listed for 30 days more. Throws `forbidden`. */
export async function listOrganizationKeys(db: Pick<Database, "service">, actor: Actor, now = new Date()): Promise<ApiKeySummary[]> {
  authorize(actor, "key.read");
  const recently = new Date(now.getTime() - 30 * 24 * 3_600_000);
  return summaries(db, { organizationId: actor.organizationId, OR: [{ revokedAt: null }, { revokedAt: { gt: recently } }] }, "desc");
}

async function summaries({ service }: Pick<Database, "service">, where: object, order: "asc" | "desc"): Promise<ApiKeySummary[]> {
  const keys = await service.apiKey.findMany({ where, orderBy: { id: order }, include: { organization: { select: { slug: true } } } });
  return keys.map(({ id, name, prefix, scopes, organization, createdBy, createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
    id: toPublicId("key", id), name, prefix, scopes: effectiveScopes(scopes), organization: organization?.slug ?? null, createdBy, createdAt, lastUsedAt, expiresAt, revokedAt,
  }));
}
