import type { Database } from "@/lib/db/database";
import type { Asked } from "@/lib/limits/short-memory";
import { keyLookups } from "./lookups";
import { hashOfSecret, isApiKeySecret } from "./secret";

export interface KeyOrganization {
  /** UUID. */
  id: string;
  slug: string;
  /** Deliveries that may wait at once. */
  pendingLimit: number;
  /** Events; null: unlimited. */
  publishPerMinute: number | null;
}

export interface FoundApiKey {
  /** UUID. */
  id: string;
  name: string;
  /** As stored; `effectiveScopes` says what they amount to. */
  scopes: readonly string[];
  /** Null: a key of the platform. */
  organization: KeyOrganization | null;
}

export type ApiKeyResult = { ok: true; key: FoundApiKey } | { ok: false; reason: "unknown" | "revoked" | "expired" };

/**
 * Looks a key up by its hash, or remembers what it found within the last two
 * seconds (lib/api-keys/lookups.ts). Whatever it is given, it hashes once and
 * asks the unique index at most once; a comparison that leaks its progress
 * leaks it of a hash, which leads nowhere. The use is noted at most once a
 * minute, after the answer.
 */
export async function findApiKey(db: Pick<Database, "servicePool">, secret: string): Promise<ApiKeyResult> {
  if (!isApiKeySecret(secret)) return { ok: false, reason: "unknown" };
  const hash = hashOfSecret(secret);
  return keyLookups(db.servicePool).get(hash.toString("base64"), () => ask(db, hash));
}

async function ask(db: Pick<Database, "servicePool">, hash: Buffer): Promise<Asked<ApiKeyResult>> {
  const { rows } = await db.servicePool.query<Row>(findSql, [hash]);
  const row = rows[0];
  if (row === undefined) return { value: { ok: false, reason: "unknown" }, keepMs: 0 };
  if (row.revoked) return { value: { ok: false, reason: "revoked" }, keepMs: 0 };
  if (row.ms_left !== null && row.ms_left <= 0) return { value: { ok: false, reason: "expired" }, keepMs: 0 };
  // Beside the request and not before its answer; what is not noted now is noted with the next use.
  if (row.stale) db.servicePool.query(noteUseSql, [row.id]).catch(() => {});
  const { id, name, scopes, organization_id, slug, pending_limit, publish_per_minute } = row;
  const organization = organization_id === null ? null : { id: organization_id, slug: slug!, pendingLimit: pending_limit!, publishPerMinute: publish_per_minute };
  return { value: { ok: true, key: { id, name, scopes, organization } }, keepMs: row.ms_left ?? Infinity, tags: organization_id === null ? [id] : [id, organization_id] };
}

interface Row {
  id: string;
  name: string;
  scopes: string[];
  organization_id: string | null;
  slug: string | null;
  pending_limit: number | null;
  publish_per_minute: number | null;
  revoked: boolean;
  ms_left: number | null;
  stale: boolean;
}

const stale = "last_used_at IS NULL OR last_used_at < now() - interval '1 minute'";

const findSql = `
SELECT k.id, k.name, k.scopes, k.organization_id, o.slug, o.pending_limit, o.publish_per_minute,
  k.revoked_at IS NOT NULL AS revoked, (extract(epoch FROM k.expires_at - now()) * 1000)::float8 AS ms_left, (${stale}) AS stale
FROM api_keys k LEFT JOIN organizations o ON o.id = k.organization_id
WHERE k.hash = $1`;

// The condition again: of many requests at once only the first writes.
const noteUseSql = `UPDATE api_keys SET last_used_at = now() WHERE id = $1 AND (${stale})`;
