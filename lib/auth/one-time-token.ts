import { createHash, randomBytes } from "node:crypto";
import type { Database, Tx } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";

/** What a link that was mailed to a person lets its holder do, once. */
export type LinkPurpose = "sign_in" | "password_reset";

/** How long such a link works. */
export const linkMinutes = 15;

export type LinkState = "valid" | "used" | "expired" | "unknown";

/** 32 random bytes, and what is stored of them: random through and through, so a fast hash is enough. */
export function newToken(): { token: string; hash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: storedHash(token) };
}

export function storedHash(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(token).digest());
}

/** What the page of a link shows. Does not use it up: programs that look through mail open every link. */
export async function linkState({ service }: Pick<Database, "service">, purpose: LinkPurpose, token: string, now = new Date()): Promise<{ state: LinkState; email: string | null }> {
  const found = await service.oneTimeToken.findUnique({ where: { hash: storedHash(token), purpose }, select: { consumedAt: true, expiresAt: true, user: { select: { email: true } } } });
  if (found === null) return { state: "unknown", email: null };
  const state = found.consumedAt !== null ? "used" : found.expiresAt > now ? "valid" : "expired";
  return { state, email: state === "valid" ? (found.user?.email ?? null) : null };
}

/**
 * Uses a link up and returns whose it was; of two at once one wins. Whatever
 * else was mailed to that person stops working too. Throws `link_invalid` (410).
 */
export async function consumeLink(tx: Tx, purpose: LinkPurpose, token: string, now = new Date()): Promise<string> {
  const [row] = await tx.$queryRaw<{ user_id: string }[]>`
    UPDATE one_time_tokens SET consumed_at = ${now}::timestamptz
    WHERE hash = ${storedHash(token)} AND purpose = ${purpose} AND user_id IS NOT NULL AND consumed_at IS NULL AND expires_at > ${now}::timestamptz RETURNING user_id`;
  if (row === undefined) throw linkInvalid();
  await voidLinks(tx, row.user_id, now);
  return row.user_id;
}

export function linkInvalid(): DomainError {
  return new DomainError(410, "link_invalid", "This link no longer works.", `It was used, replaced, or is over ${linkMinutes} minutes old. Ask for a new one.`);
}

/** What was mailed to this person earlier works no more. */
export async function voidLinks(tx: Tx, userId: string, now = new Date()): Promise<void> {
  await tx.oneTimeToken.updateMany({ where: { userId, consumedAt: null }, data: { consumedAt: now } });
}
