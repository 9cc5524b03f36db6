import { writeAudit } from "@/lib/audit/write";
import type { Client } from "@/lib/auth/client-address";
import { openPortalSession, type OpenedSession } from "@/lib/auth/open-session";
import type { Database } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { toPublicId } from "@/lib/ids";
import { readPortalToken } from "./token";

export interface OpenedVisit extends OpenedSession {
  /** Of the organization. */
  slug: string;
}

/**
 * Uses a link up and opens its visit, both or neither: of many who try at once
 * one gets in. Throws `portal_link_gone` (410) for one that was used, has
 * expired or never was, all alike.
 */
export async function openPortalLink(db: Pick<Database, "service">, token: string, client: Client, now = new Date()): Promise<OpenedVisit> {
  const read = readPortalToken(token);
  if (read === null) throw gone();
  return db.service.$transaction(async (tx) => {
    // The row's lock makes a second one wait, and then find nothing to consume.
    const [link] = await tx.$queryRaw<Row[]>`
      UPDATE portal_links p SET consumed_at = ${now}::timestamptz FROM organizations o
      WHERE o.id = p.organization_id AND p.hash = ${read.hash} AND p.consumed_at IS NULL AND p.expires_at > ${now}::timestamptz
      RETURNING p.id, p.organization_id, p.role::text AS role, p.label, o.slug`;
    if (link === undefined) throw gone();
    const { id, organization_id: organizationId, role, label, slug } = link;
    const session = await openPortalSession({ service: tx }, { id, organizationId, role, label, ...client, maxAgeSeconds: read.sessionMinutes * 60 }, now);
    const actor = { kind: "portal", id: session.sessionId, label, organizationId, role, ...(client.address !== null && { address: client.address }) } as const;
    await writeAudit(tx, actor, "portal_link.opened", toPublicId("plk", id), { role });
    return { ...session, slug };
  });
}

interface Row {
  id: string;
  organization_id: string;
  role: MemberRole;
  label: string;
  slug: string;
}

function gone(): DomainError {
  return new DomainError(410, "portal_link_gone", "This link no longer works: it opens once, within a few minutes.", "Go back to where you came from and open it again.");
}
