import type pg from "pg";

export interface Message {
  subject: string;
  /** Plain text. */
  text: string;
  /** Names the occasion: the same one is never mailed twice to the same person. */
  occasion: string;
}

/** Queues a message to the owners and admins of an organization, in the caller's transaction. */
export async function mailAdmins(client: Pick<pg.PoolClient, "query">, organizationId: string, message: Message): Promise<void> {
  await client.query(
    `INSERT INTO outgoing_emails (id, organization_id, recipient, subject, text, dedupe_key)
     SELECT posthorn_uuidv7(), $1::uuid, u.email, $2, $3, $4 || ':' || u.email
     FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1::uuid AND m.role IN ('owner', 'admin')
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
