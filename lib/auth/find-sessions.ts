import type pg from "pg";
import type { MemberRole } from "@/lib/generated/prisma/enums";

export interface OrganizationName {
  /** UUID. */
  id: string;
  slug: string;
  name: string;
}

export interface SessionUser {
  /** UUID. */
  id: string;
  name: string;
  email: string;
  /** Of the product's support. */
  staff: boolean;
}

export interface Person {
  sessionId: string;
  user: SessionUser;
  /** By name of the organization. */
  memberships: { role: MemberRole; organization: OrganizationName }[];
}

/** Somebody whom the platform let in through a portal link. */
export interface Visit {
  sessionId: string;
  organization: OrganizationName;
  role: MemberRole;
  label: string;
}

export interface FoundSessions {
  people: Person[];
  /** The newest first. */
  visits: Visit[];
  /** Ids of those whose `last_seen_at` is over a minute old. */
  stale: string[];
}

interface Row {
  id: string;
  user_id: string | null;
  name: string | null;
  email: string | null;
  staff: boolean | null;
  memberships: Person["memberships"] | null;
  organization: OrganizationName | null;
  role: MemberRole | null;
  label: string | null;
  stale: boolean;
}

/**
 * What of these sessions still holds, with whom they are for, read at each
 * request: a revoked session, a removed member or a deleted user is out at
 * once. One statement; no secret in the answer.
 */
export async function findSessions(pool: Pick<pg.Pool, "query">, ids: string[]): Promise<FoundSessions> {
  const { rows } = await pool.query<Row>({ name: "find-sessions", text: statement, values: [ids] });
  return {
    people: rows.flatMap((row) => (row.user_id === null ? [] : { sessionId: row.id, user: { id: row.user_id, name: row.name!, email: row.email!, staff: row.staff! }, memberships: row.memberships ?? [] })),
    visits: rows.flatMap((row) => (row.organization === null ? [] : { sessionId: row.id, organization: row.organization, role: row.role!, label: row.label! })),
    stale: rows.filter((row) => row.stale).map((row) => row.id),
  };
}

const organization = "json_build_object('id', o.id, 'slug', o.slug, 'name', o.name)";

const statement = `
  SELECT s.id, u.id AS user_id, u.name, u.email, u.staff, s.role, s.label, s.last_seen_at < now() - interval '1 minute' AS stale,
    (SELECT json_agg(json_build_object('role', m.role, 'organization', ${organization}) ORDER BY o.name)
     FROM memberships m JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = u.id) AS memberships,
    (SELECT ${organization} FROM organizations o WHERE o.id = s.organization_id) AS organization
  FROM user_sessions s LEFT JOIN users u ON u.id = s.user_id
  WHERE s.id = ANY($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now()
  ORDER BY s.created_at DESC`;

/** Notes that these browsers were here, at most once a minute each. A failure changes nothing for whoever asked. */
export async function touchSessions(pool: Pick<pg.Pool, "query">, ids: string[], address: string | null): Promise<void> {
  await pool
    .query("UPDATE user_sessions SET last_seen_at = now(), address = coalesce($2, address) WHERE id = ANY($1::uuid[]) AND last_seen_at < now() - interval '1 minute'", [ids, address])
    .catch(() => {});
}
