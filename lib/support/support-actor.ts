import type { Actor } from "@/lib/auth/actor";
import type { OrganizationName, SessionUser } from "@/lib/auth/find-sessions";
import { supportActions } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";

export interface SupportVisit {
  actor: Actor;
  organization: OrganizationName;
}

/**
 * A member of staff in an organization that is not theirs: reads what its own
 * viewers read, and no payload where the organization keeps them to itself.
 * While a grant lives they may also redeliver; `redeliver` asks for it once
 * more in its own transaction. Null for whoever is not staff, and where there
 * is no such organization: the two are never told apart. Read anew at every
 * request, so that a removed flag or a revoked grant counts at the next click.
 */
export async function supportVisit(db: Pick<Database, "servicePool">, user: SessionUser, slug: string, address: string | null): Promise<SupportVisit | null> {
  if (!user.staff) return null;
  const { rows } = await db.servicePool.query<Row>({ name: "support-visit", text: visitSql, values: [slug, user.id] });
  const found = rows[0];
  if (found === undefined) return null;
  const { id, name, sees_payloads, granted } = found;
  return {
    organization: { id, slug, name },
    actor: {
      kind: "support",
      id: user.id,
      label: user.email,
      organizationId: id,
      // The least role that may do what is allowed, so that a screen which goes by the role alone offers nothing more.
      role: granted ? "developer" : "viewer",
      actions: supportActions(granted),
      ...(address !== null && { address }),
      ...(!sees_payloads && { payloadsHidden: true as const }),
    },
  };
}

interface Row {
  id: string;
  name: string;
  sees_payloads: boolean;
  granted: boolean;
}

// Staff in the condition too: what the session said of it may be a moment old.
const visitSql = `
  SELECT o.id, o.name, o.staff_sees_payloads AS sees_payloads,
    EXISTS (SELECT FROM support_grants g WHERE g.organization_id = o.id AND g.user_id = u.id AND g.revoked_at IS NULL AND g.expires_at > now()) AS granted
  FROM organizations o, users u WHERE o.slug = $1 AND u.id = $2::uuid AND u.staff`;
