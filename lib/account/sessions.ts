import type { Client } from "@/lib/auth/client-address";
import type { Person } from "@/lib/auth/find-sessions";
import type { Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { auditOwn } from "./audit-own";
import { deviceWords } from "./device-words";

export interface OwnSession {
  /** Public id. */
  id: string;
  /** "Firefox on Windows". */
  device: string;
  address: string | null;
  startedAt: string;
  /** To a minute. */
  lastSeenAt: string;
  /** The one that is asking. */
  current: boolean;
}

type Service = Pick<Database, "service">;

/** The browsers that are signed in as this person, the one that asks first, then those seen last. */
export async function listSessions({ service }: Service, { user, sessionId }: Person, now = new Date()): Promise<OwnSession[]> {
  const rows = await service.userSession.findMany({ where: { userId: user.id, revokedAt: null, expiresAt: { gt: now } }, orderBy: { lastSeenAt: "desc" } });
  const sessions = rows.map((row) => ({
    id: toPublicId("ses", row.id),
    device: deviceWords(row.userAgent),
    address: row.address,
    startedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }));
  return sessions.sort((one, other) => Number(other.current) - Number(one.current));
}

/** Signs out one of the person's own browsers at its next request. Throws `not_found` for anybody else's. */
export async function revokeOwnSession({ service }: Service, { user }: Person, session: string, client: Client, now = new Date()): Promise<void> {
  const id = fromPublicId("ses", session);
  if (id === null) throw notFound("session");
  await service.$transaction(async (tx) => {
    const { count } = await tx.userSession.updateMany({ where: { id, userId: user.id, revokedAt: null, expiresAt: { gt: now } }, data: { revokedAt: now } });
    if (count === 0) throw notFound("session");
    await auditOwn(tx, user, client, "user.session_revoked", { session });
  });
}

/** Signs out all of the person's browsers but the one that asks. Returns how many. */
export async function revokeOtherSessions({ service }: Service, { user, sessionId }: Person, client: Client, now = new Date()): Promise<{ ended: number }> {
  return service.$transaction(async (tx) => {
    const { count } = await tx.userSession.updateMany({ where: { userId: user.id, revokedAt: null, expiresAt: { gt: now }, id: { not: sessionId } }, data: { revokedAt: now } });
    if (count > 0) await auditOwn(tx, user, client, "user.sessions_revoked", { count });
    return { ended: count };
  });
}
