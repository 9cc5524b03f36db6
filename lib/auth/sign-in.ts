import type { Database } from "@/lib/db/database";
import type { Client } from "./client-address";
import { openSession, type OpenedSession } from "./open-session";
import { verifyPassword } from "./password";
import { giveBackSignInTry, takeSignInTry } from "./sign-in-limits";

export type SignInResult =
  | { ok: true; userId: string; session: OpenedSession }
  /** `wrong` never says whether the email address is known. */
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/**
 * Checks an email address and password, and opens a session. The same query
 * and the same argon2 work are done whether or not the account exists.
 */
export async function signIn(
  db: Pick<Database, "service" | "servicePool">,
  given: { email: string; password: string } & Client,
  now?: Date,
): Promise<SignInResult> {
  const email = normalizeEmail(given.email);
  const tried = { email, address: given.address };
  const retryAfterSeconds = await takeSignInTry(db, tried, now);
  if (retryAfterSeconds > 0) return { ok: false, reason: "throttled", retryAfterSeconds };
  const user = await db.service.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } });
  if (!(await verifyPassword(user?.passwordHash ?? null, given.password)) || user === null) return { ok: false, reason: "wrong" };
  const session = await openSession(db, { userId: user.id, passwordHash: user.passwordHash, address: given.address, userAgent: given.userAgent });
  if (session === null) return { ok: false, reason: "wrong" };
  await giveBackSignInTry(db, tried, now);
  return { ok: true, userId: user.id, session };
}

/** As `users.email` holds it. Characters that PostgreSQL does not store are dropped. */
export function normalizeEmail(text: string): string {
  return text.replaceAll("\0", "").trim().toLowerCase().slice(0, 254);
}
