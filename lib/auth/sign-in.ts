import type { Database } from "@/lib/db/database";
import type { Client } from "./client-address";
import { openSession, type OpenedSession } from "./open-session";
import { verifyPassword } from "./password";
import { Throttle } from "./throttle";

export type SignInResult =
  | { ok: true; userId: string; session: OpenedSession }
  /** `wrong` never says whether the email address is known. */
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "throttled"; retryAfterMs: number };

const quarterHour = 15 * 60_000;

export interface SignInThrottles {
  /** One account from one address: a person who mistypes, or the plainest guessing. */
  pair: Throttle;
  /** One account from anywhere. Higher, so that a stranger does not lock its owner out with a handful of tries. */
  account: Throttle;
  /** One address for any account: a list of leaked passwords. */
  address: Throttle;
}

export function newSignInThrottles(): SignInThrottles {
  return { pair: new Throttle(6, quarterHour), account: new Throttle(30, quarterHour), address: new Throttle(60, quarterHour) };
}

/** Kept across hot reloads, and shared by every way in of this process. */
export function signInThrottles(): SignInThrottles {
  const kept = globalThis as { posthornSignInThrottles?: SignInThrottles };
  return (kept.posthornSignInThrottles ??= newSignInThrottles());
}

/**
 * Checks an email address and password, and opens a session. The same query
 * and the same argon2 work are done whether or not the account exists.
 */
export async function signIn(
  db: Pick<Database, "service">,
  given: { email: string; password: string } & Client,
  throttles: SignInThrottles = signInThrottles(),
  now = Date.now(),
): Promise<SignInResult> {
  const email = normalizeEmail(given.email);
  const address = given.address ?? "unknown";
  const pair = `${email} ${address}`;
  const retryAfterMs = Math.max(throttles.pair.take(pair, now), throttles.account.take(email, now), throttles.address.take(address, now));
  if (retryAfterMs > 0) return { ok: false, reason: "throttled", retryAfterMs };
  const user = await db.service.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } });
  if (!(await verifyPassword(user?.passwordHash ?? null, given.password)) || user === null) return { ok: false, reason: "wrong" };
  const session = await openSession(db, { userId: user.id, passwordHash: user.passwordHash, address: given.address, userAgent: given.userAgent });
  if (session === null) return { ok: false, reason: "wrong" };
  throttles.pair.forget(pair);
  return { ok: true, userId: user.id, session };
}

/** As `users.email` holds it. Characters that PostgreSQL does not store are dropped. */
export function normalizeEmail(text: string): string {
  return text.replaceAll("\0", "").trim().toLowerCase().slice(0, 254);
}
