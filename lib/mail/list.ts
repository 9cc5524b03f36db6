import type { Database } from "@/lib/db/database";

export interface QueuedMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: string;
  sentAt: string | null;
  /** When it is tried next; null once it was sent or given up. */
  dueAt: string | null;
  attempts: number;
  lastError: string | null;
}

/** The mailbox shows no more. */
const most = 100;

/**
 * The mail queued to a user's own address, newest first; to staff, all of it.
 * Who the user is, is read here: an address that a caller hands in proves nothing.
 */
export async function listMail(db: Database, userId: string): Promise<QueuedMail[]> {
  const user = await db.service.user.findUnique({ where: { id: userId }, select: { email: true, staff: true } });
  if (user === null) return [];
  const rows = await db.service.outgoingEmail.findMany({
    where: user.staff ? {} : { recipient: user.email },
    orderBy: { id: "desc" },
    take: most,
    select: { id: true, recipient: true, subject: true, text: true, createdAt: true, sentAt: true, dueAt: true, attempts: true, lastError: true },
  });
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
  }));
}
