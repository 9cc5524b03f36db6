import type { Tx } from "@/lib/db/database";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { newId } from "@/lib/ids";
import type { Client } from "./client-address";

/** How long a person stays signed in. */
export const sessionMaxAgeSeconds = 14 * 24 * 3_600;

/** A row of user_sessions, for a cookie to name. */
export interface OpenedSession {
  sessionId: string;
  maxAgeSeconds: number;
}

export interface PersonSession extends Client {
  userId: string;
  /**
   * What the password was checked against. Where it has changed since, nothing
   * is opened: a session that begins with an old password must not slip in
   * behind the change that revokes the others.
   */
  passwordHash?: string | null;
}

type Service = { service: Pick<Tx, "$queryRaw" | "$executeRaw"> };

/** Opens a person's session. Null where the user is gone, or `passwordHash` is no longer theirs. */
export async function openSession({ service }: Service, { userId, address, userAgent, ...given }: PersonSession, now = new Date()): Promise<OpenedSession | null> {
  const id = newId();
  const checked = given.passwordHash !== undefined;
  // FOR SHARE waits for a change of the password that is under way, and holds off one that would come between.
  const rows = await service.$queryRaw<unknown[]>`
    INSERT INTO user_sessions (id, user_id, address, user_agent, created_at, last_seen_at, expires_at)
    SELECT ${id}::uuid, u.id, ${address}, ${userAgent}, ${now}::timestamptz, ${now}::timestamptz, ${after(now, sessionMaxAgeSeconds)}::timestamptz
    FROM users u WHERE u.id = ${userId}::uuid AND (NOT ${checked} OR u.password_hash IS NOT DISTINCT FROM ${given.passwordHash ?? null}) FOR SHARE
    RETURNING id`;
  if (rows.length === 0) return null;
  await service.$executeRaw`DELETE FROM user_sessions WHERE user_id = ${userId}::uuid AND expires_at < ${now}::timestamptz`;
  return { sessionId: id, maxAgeSeconds: sessionMaxAgeSeconds };
}

export interface PortalVisit extends Client {
  /** The portal link's, by which its visit is found; a new one where it is left out. */
  id?: string;
  organizationId: string;
  role: MemberRole;
  /** Whom the platform let in, as audit entries show it. */
  label: string;
  maxAgeSeconds: number;
}

/** Opens the session of a portal visitor, who has no account: one organization, one role, and an end. */
export async function openPortalSession(db: { service: Pick<Tx, "userSession"> }, { id: given = newId(), maxAgeSeconds, ...visit }: PortalVisit, now = new Date()): Promise<OpenedSession> {
  const { id } = await db.service.userSession.create({ data: { id: given, ...visit, createdAt: now, lastSeenAt: now, expiresAt: after(now, maxAgeSeconds) } });
  await db.service.userSession.deleteMany({ where: { organizationId: visit.organizationId, expiresAt: { lt: now } } });
  return { sessionId: id, maxAgeSeconds };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}
