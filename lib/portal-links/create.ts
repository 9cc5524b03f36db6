import type { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { newId, toPublicId } from "@/lib/ids";
import type { portalLinkInput } from "./input";
import { hashOfPortalToken, newPortalToken } from "./token";

export interface CreatedPortalLink {
  /** `plk_…`, as audit entries name it. */
  id: string;
  /** Opens once; here and nowhere else. */
  url: string;
  /** ISO 8601: until when it can be opened. */
  expiresAt: string;
}

const day = 24 * 3_600_000;

/** Creates a link that signs its holder into the actor's organization, once. `baseUrl` is where people open this installation. Throws `forbidden`. */
export async function createPortalLink(
  db: Pick<Database, "service">,
  baseUrl: string,
  actor: Actor,
  { role, label, theme, backUrl, expiresInSeconds, sessionMinutes }: Omit<z.output<ReturnType<typeof portalLinkInput>>, "organization">,
  now = new Date(),
): Promise<CreatedPortalLink> {
  authorize(actor, "portal_link.create");
  const { organizationId } = actor;
  const id = newId();
  const token = newPortalToken(sessionMinutes);
  const expiresAt = new Date(now.getTime() + expiresInSeconds * 1_000);
  const publicId = toPublicId("plk", id);
  await db.service.$transaction(async (tx) => {
    // Of no use since long: the longest visit that one began is over, too.
    await tx.portalLink.deleteMany({ where: { organizationId, expiresAt: { lt: new Date(now.getTime() - 7 * day) } } });
    await tx.portalLink.create({ data: { id, organizationId, role, label, hash: hashOfPortalToken(token), theme, backUrl, createdBy: `${actor.kind}:${actor.id}`, createdAt: now, expiresAt } });
    await writeAudit(tx, actor, "portal_link.created", publicId, { role, label, backUrl: backUrl ?? null, expiresAt: expiresAt.toISOString(), sessionMinutes });
  });
  return { id: publicId, url: `${baseUrl.replace(/\/+$/, "")}/portal/${token}`, expiresAt: expiresAt.toISOString() };
}
