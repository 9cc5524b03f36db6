import type { Database } from "@/lib/db/database";
import { readPortalToken } from "./token";

export interface OpenablePortalLink {
  /** Name of the organization. */
  organization: string;
  theme: "light" | "dark" | null;
}

/** What the page of a link shows before it is opened; does not use it up. Null where it cannot be opened, for whatever reason. */
export async function findPortalLink(db: Pick<Database, "service">, token: string, now = new Date()): Promise<OpenablePortalLink | null> {
  const read = readPortalToken(token);
  if (read === null) return null;
  const found = await db.service.portalLink.findFirst({ where: { hash: read.hash, consumedAt: null, expiresAt: { gt: now } }, select: { theme: true, organization: { select: { name: true } } } });
  return found && { organization: found.organization.name, theme: found.theme as OpenablePortalLink["theme"] };
}

/** Whether this link began the visit: a visit has its link's id. For a browser that comes to the link again, as an embedding page does when it is reloaded. */
export async function beganVisit(db: Pick<Database, "service">, token: string, sessionId: string): Promise<boolean> {
  const read = readPortalToken(token);
  return read !== null && (await db.service.portalLink.count({ where: { id: sessionId, hash: read.hash, consumedAt: { not: null } } })) === 1;
}
