import { giveBackToWindow } from "@/lib/rate-limits/give-back";
import { takeFromWindow } from "@/lib/rate-limits/take-from-window";
import type { Database } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import { formatDuration } from "@/lib/format/duration";
import { addressGroup } from "./client-address";

type Pool = Pick<Database, "servicePool">;

const windowSeconds = 15 * 60;

/** Failed tries in a quarter of an hour, counted for all processes together. */
export const signInLimits = {
  /** One account from one address: a person who mistypes, or the plainest guessing. */
  pair: 6,
  /** One account from anywhere. Higher, so that a stranger does not lock its owner out with a handful of tries. */
  account: 30,
  /** One address for any account: a list of leaked passwords. */
  address: 60,
};

export interface Tried {
  /** As `users.email` holds it. */
  email: string;
  address: string | null;
}

/**
 * Counts a try to sign in. Returns 0 when it may go on, otherwise the seconds to
 * wait. Before the work, so that tries at once all count; an account that does
 * not exist is counted like any other.
 */
export async function takeSignInTry({ servicePool }: Pool, tried: Tried, now?: Date): Promise<number> {
  const { pair, account, address } = buckets(tried);
  // An address that is out of tries uses up nobody's account.
  const ofAddress = await takeFromWindow(servicePool, address, signInLimits.address, windowSeconds, now);
  if (!ofAddress.allowed) return ofAddress.resetSeconds;
  const ofPair = await takeFromWindow(servicePool, pair, signInLimits.pair, windowSeconds, now);
  if (!ofPair.allowed) return ofPair.resetSeconds;
  const ofAccount = await takeFromWindow(servicePool, account, signInLimits.account, windowSeconds, now);
  return ofAccount.allowed ? 0 : ofAccount.resetSeconds;
}

/** A try that succeeded was none: a whole office signs in from one address in the morning. */
export async function giveBackSignInTry({ servicePool }: Pool, tried: Tried, now?: Date): Promise<void> {
  await Promise.all(Object.values(buckets(tried)).map((bucket) => giveBackToWindow(servicePool, bucket, windowSeconds, now)));
}

function buckets({ email, address }: Tried) {
  const from = addressGroup(address);
  return { pair: `sign-in:pair:${from}:${email}`, account: `sign-in:account:${email}`, address: `sign-in:address:${from}` };
}

/** Counts something else that must not be done without end: asking for mail, trying one's present password. Throws `too_many_attempts` (429). */
export async function takeOrRefuse({ servicePool }: Pool, bucket: string, limit: number, now?: Date): Promise<void> {
  const { allowed, resetSeconds } = await takeFromWindow(servicePool, bucket, limit, windowSeconds, now);
  if (!allowed) throw tooManyAttempts(resetSeconds);
}

export function tooManyAttempts(waitSeconds: number): DomainError {
  const wait = formatDuration(Math.ceil(waitSeconds / 60) * 60_000);
  return new DomainError(429, "too_many_attempts", "Too many attempts.", `Try again in ${wait}.`);
}
