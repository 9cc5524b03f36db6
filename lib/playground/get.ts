import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { listInboxes, type InboxSummary } from "./list";

/** One inbox as its page shows it. Throws `not_found`. */
export async function getInbox(db: Database, actor: Actor, publicId: string, baseUrl: string): Promise<InboxSummary> {
  // There are twenty at most; one query shape serves list and page.
  const inbox = (await listInboxes(db, actor, baseUrl)).find((candidate) => candidate.id === publicId);
  if (inbox === undefined) throw notFound("inbox");
  return inbox;
}
