import type pg from "pg";
import type { Sql } from "@/lib/db/sql";

export interface Message {
  subject: string;
  /** Plain text. */
  text: string;
  /** Names the occasion: the same one is never mailed twice to the same person. */
  occasion: string;
}

/** The member's own switch for a kind of message: a column of memberships. */
export type MailSwitch = "mail_disabled" | "mail_warning";

/** Queues a message to those owners and admins of an organization who want its kind, in the caller's transaction. */
export async function mailAdmins(client: Pick<pg.PoolClient, "query">, organizationId: string, wanted: MailSwitch, message: Message): Promise<void> {
  await client.query(
    `INSERT INTO outgoing_emails (id, organization_id, recipient, subject, text, dedupe_key)
     SELECT posthorn_uuidv7(), $1::uuid, u.email, $2, $3, $4 || ':' || u.email
     FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1::uuid AND m.role IN ('owner', 'admin') AND m.${wanted}
     ON CONFLICT (dedupe_key) DO NOTHING`,
    [organizationId, message.subject, message.text, message.occasion],
  );
}

/** Queues a message to the operator of the platform. False where this occasion was mailed before. */
export async function mailOperator(client: Pick<pg.PoolClient, "query">, recipient: string, message: Message): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO outgoing_emails (id, recipient, subject, text, dedupe_key) VALUES (posthorn_uuidv7(), $1, $2, $3, $4 || ':' || $1::text)
     ON CONFLICT (dedupe_key) DO NOTHING`,
    [recipient, message.subject, message.text, message.occasion],
  );
  return rowCount === 1;
}

/** Queues a message to one person, in the caller's transaction. */
export async function mailPerson(sql: Sql, recipient: string, message: Message): Promise<void> {
  await sql.query(
    `INSERT INTO outgoing_emails (id, recipient, subject, text, dedupe_key) VALUES (posthorn_uuidv7(), $1, $2, $3, $4 || ':' || $1::text)
     ON CONFLICT (dedupe_key) DO NOTHING`,
    [recipient, message.subject, message.text, message.occasion],
  );
}
