import type { ApiKeySummary } from "@/lib/api-keys/list";

/** A key as the screen has it: dates as ISO 8601. */
export type KeyRow = Omit<ApiKeySummary, "createdAt" | "lastUsedAt" | "expiresAt" | "revokedAt"> & {
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
};

export type KeyState = "live" | "expiring" | "expired" | "revoked";

const soonMs = 14 * 24 * 3_600_000;

/** "expiring": within two weeks. */
export function keyState({ expiresAt, revokedAt }: Pick<KeyRow, "expiresAt" | "revokedAt">, now: number): KeyState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt === null) return "live";
  const left = new Date(expiresAt).getTime() - now;
  if (left <= 0) return "expired";
  return left < soonMs ? "expiring" : "live";
}

export function toRow({ createdAt, lastUsedAt, expiresAt, revokedAt, ...key }: ApiKeySummary): KeyRow {
  const text = (date: Date | null) => date?.toISOString() ?? null;
  return { ...key, createdAt: createdAt.toISOString(), lastUsedAt: text(lastUsedAt), expiresAt: text(expiresAt), revokedAt: text(revokedAt) };
}
