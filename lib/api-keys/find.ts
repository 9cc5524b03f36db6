import type { Database } from "@/lib/db/database";
import { hashOfSecret } from "./secret";

export interface FoundApiKey {
  /** UUID. */
  id: string;
  name: string;
  /** Null: a key of the platform. */
  organization: { id: string; slug: string } | null;
}

export type ApiKeyResult = { ok: true; key: FoundApiKey } | { ok: false; reason: "unknown" | "revoked" | "expired" };

/**
 * Looks a key up by its hash. Whatever it is given, it hashes once and asks the
 * unique index once; a comparison that leaks its progress leaks it of a hash,
 * which leads nowhere. Notes the use at most once a minute.
 */
export async function findApiKey(db: Pick<Database, "servicePool">, secret: string): Promise<ApiKeyResult> {
  const { rows } = await db.servicePool.query<Row>(findSql, [hashOfSecret(secret)]);
  const row = rows[0];
  if (row === undefined) return { ok: false, reason: "unknown" };
  if (row.revoked) return { ok: false, reason: "revoked" };
  if (row.expired) return { ok: false, reason: "expired" };
  if (row.stale) await db.servicePool.query(noteUseSql, [row.id]);
  const { id, name, organization_id, slug } = row;
  return { ok: true, key: { id, name, organization: organization_id === null ? null : { id: organization_id, slug: slug! } } };
}

interface Row {
  id: string;
  name: string;
  organization_id: string | null;
  slug: string | null;
  revoked: boolean;
  expired: boolean;
  stale: boolean;
}

const stale = "last_used_at IS NULL OR last_used_at < now() - interval '1 minute'";

const findSql = `
SELECT k.id, k.name, k.organization_id, o.slug, k.revoked_at IS NOT NULL AS revoked,
  coalesce(k.expires_at <= now(), false) AS expired, (${stale}) AS stale
FROM api_keys k LEFT JOIN organizations o ON o.id = k.organization_id
WHERE k.hash = $1`;

// The condition again: of many requests at once only the first writes.
const noteUseSql = `UPDATE api_keys SET last_used_at = now() WHERE id = $1 AND (${stale})`;
