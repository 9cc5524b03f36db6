import type { Database } from "@/lib/db/database";

type Service = Pick<Database, "service">;

/** Signs one browser out at its next request. Once more changes nothing. */
export async function revokeSession({ service }: Service, sessionId: string, now = new Date()): Promise<void> {
  await service.userSession.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: now } });
}
