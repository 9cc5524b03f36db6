import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, and after a dot the minutes that the visit may last. */
const pattern = /^[A-Za-z0-9_-]{43}\.([1-9][0-9]{0,3})$/;

/**
 * A new token. The visit's minutes travel in it: what is kept is the hash of
 * the whole token, so another number belongs to no link.
 */
export function newPortalToken(sessionMinutes: number): string {
  return `${randomBytes(32).toString("base64url")}.${sessionMinutes}`;
}

/** Null for a text that is no token. */
export function readPortalToken(text: string): { hash: Uint8Array<ArrayBuffer>; sessionMinutes: number } | null {
  const minutes = pattern.exec(text)?.[1];
  return minutes === undefined ? null : { hash: hashOfPortalToken(text), sessionMinutes: Number(minutes) };
}

/** What is stored of a token. It is random through and through, so a fast hash is enough. */
export function hashOfPortalToken(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(token).digest());
}
