import { carriesEverySignature, type SigningProfile } from "./profiles";

/**
 * Which secrets sign at an instant. A rotation makes a new secret and lets the old one live on for an overlap
 * of 0 s to 7 days, so that the receiver can be changed in between.
 *
 * Where a request carries a signature by each live secret, both sign at once and the receiver may change over
 * at any moment of the overlap. Where it carries one only, **the old secret signs until the overlap ends, then
 * the new one does**: a receiver cannot know a secret before its owner has put it there, so signing with the
 * new one at once would fail every delivery until someone deploys. The owner adds the new secret beside the
 * old before the switch and takes the old away after it; whoever is ready sooner ends the overlap sooner, and
 * a leaked secret is rotated with an overlap of 0.
 */
export interface RotatingSecret {
  id: string;
  createdAt: Date;
  /** When it stops signing; null for the primary, of which there is exactly one. */
  expiresAt: Date | null;
}

export const MIN_OVERLAP_MS = 0;
export const MAX_OVERLAP_MS = 7 * 24 * 60 * 60 * 1000;
export const DEFAULT_OVERLAP_MS = 24 * 60 * 60 * 1000;

/** Each adds 48 to 70 bytes to the header and one HMAC to the attempt; receivers may cap how many they read. */
export const MAX_LIVE_SECRETS = 5;

/** The secrets alive at `now`, newest first. One that expires at this very instant is no longer alive. */
export function liveSecrets<T extends RotatingSecret>(secrets: readonly T[], now: Date): T[] {
  return secrets
    .filter((secret) => secret.expiresAt === null || secret.expiresAt > now)
    .sort(newestFirst);
}

/** What `signRequest` takes as `keys`: all live ones, or for a single-signature profile the one in use. */
export function keysForSigning<T extends RotatingSecret>(profile: SigningProfile, secrets: readonly T[], now: Date): T[] {
  const live = liveSecrets(secrets, now);
  return carriesEverySignature(profile) ? live : live.slice(-1);
}

export interface SigningSchedule {
  /** The ids that sign now, newest first. */
  signsWith: string[];
  /** The changes that are still to come, soonest first. */
  changes: { at: Date; signsWith: string[] }[];
}

/** What the endpoint's page says: which secret is in use, and what happens when. */
export function signingSchedule(profile: SigningProfile, secrets: readonly RotatingSecret[], now: Date): SigningSchedule {
  const idsAt = (at: Date) => keysForSigning(profile, secrets, at).map((secret) => secret.id);
  const ends = liveSecrets(secrets, now).flatMap((secret) => (secret.expiresAt ? [secret.expiresAt.getTime()] : []));
  const moments = [...new Set(ends)].sort((a, b) => a - b).map((time) => new Date(time));
  return { signsWith: idsAt(now), changes: moments.map((at) => ({ at, signsWith: idsAt(at) })) };
}

export type RotationPlan =
  | { ok: true; expire: { id: string; expiresAt: Date }[] }
  | { ok: false; code: "overlap_out_of_range" | "too_many_live_secrets"; message: string };

/**
 * What a rotation at `now` does to the secrets that exist: the primary lives on for `overlapMs`, and none older
 * outlives it. So an overlap of 0 leaves only the new secret, however many rotations came before, and older
 * secrets always end before newer ones. Write `expire` and the new primary in one transaction that holds the
 * endpoint's row, and two rotations at once leave one primary.
 */
export function planRotation(secrets: readonly RotatingSecret[], now: Date, overlapMs: number = DEFAULT_OVERLAP_MS): RotationPlan {
  if (!(overlapMs >= MIN_OVERLAP_MS && overlapMs <= MAX_OVERLAP_MS)) {
    return { ok: false, code: "overlap_out_of_range", message: "The overlap can be from 0 seconds to 7 days." };
  }
  const end = new Date(now.getTime() + overlapMs);
  const live = liveSecrets(secrets, now);
  if (overlapMs > 0 && live.length >= MAX_LIVE_SECRETS) {
    const message = `${live.length} secrets are still in use. Wait until one ends, or rotate with an overlap of 0 to end them all.`;
    return { ok: false, code: "too_many_live_secrets", message };
  }
  const expire = live
    .filter((secret) => secret.expiresAt === null || secret.expiresAt > end)
    .map((secret) => ({ id: secret.id, expiresAt: end }));
  return { ok: true, expire };
}

/** The ids of secrets that sign no more, to be deleted. */
export function secretsToPurge(secrets: readonly RotatingSecret[], now: Date): string[] {
  return secrets.filter((secret) => secret.expiresAt !== null && secret.expiresAt <= now).map((secret) => secret.id);
}

/** By end first: an older secret never outlives a newer one, and clocks of two machines may disagree on creation. */
function newestFirst(a: RotatingSecret, b: RotatingSecret): number {
  const [endA, endB] = [a, b].map((secret) => secret.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER) as [number, number];
  if (endA !== endB) return endB - endA;
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1); // UUIDv7 grows with time
}
