import type { Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";

/** A key as it may be shown: never the key itself. */
export interface ApiKeySummary {
  id: string;
  name: string;
  prefix: string;
  /** Slug; null for a key of the platform. */
  organization: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Every key of the installation, oldest first. For the operator's command line. */
export async function listApiKeys({ service }: Pick<Database, "service">): Promise<ApiKeySummary[]> {
  const keys = await service.apiKey.findMany({ orderBy: { id: "asc" }, include: { organization: { select: { slug: true } } } });
  return keys.map(({ id, name, prefix, organization, createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
    id: toPublicId("key", id), name, prefix, organization: organization?.slug ?? null, createdAt, lastUsedAt, expiresAt, revokedAt,
  }));
}
