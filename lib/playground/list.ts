import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import type { Behaviour } from "./behaviour";
import { inboxUrl, tokenInUrl } from "./inbox-url";

/** An inbox as the list and its page show it. */
export interface InboxSummary extends Behaviour {
  id: string;
  name: string;
  url: string;
  createdAt: string;
  /** How many are kept. */
  requests: number;
  lastRequest: { receivedAt: string; verdict: string; answeredStatus: number | null } | null;
  /** Public ids of the endpoints that send here. */
  endpoints: string[];
}

/** All inboxes of the actor's organization, oldest first. `baseUrl` is where people open this installation. */
export async function listInboxes(db: Database, actor: Actor, baseUrl: string): Promise<InboxSummary[]> {
  authorize(actor, "playground.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const inboxes = await tx.playgroundInbox.findMany({ orderBy: { id: "asc" }, include: { _count: { select: { requests: true } } } });
    const newest = await tx.$queryRaw<NewestRow[]>`
      SELECT i.id, r.received_at, r.verdict, r.answered_status FROM playground_inboxes i CROSS JOIN LATERAL (
        SELECT received_at, verdict, answered_status FROM playground_requests WHERE inbox_id = i.id ORDER BY id DESC LIMIT 1) r`;
    const endpoints = await tx.endpoint.findMany({ where: { deletedAt: null, url: { contains: "/playground/in/" } }, select: { id: true, url: true } });
    return inboxes.map(({ id, token, ...inbox }) => {
      const last = newest.find((row) => row.id === id);
      return {
        id: toPublicId("inb", id),
        name: inbox.name,
        url: inboxUrl(baseUrl, token),
        behaviour: inbox.behaviour,
        statusCode: inbox.statusCode,
        delayMs: inbox.delayMs,
        failures: inbox.failures,
        createdAt: inbox.createdAt.toISOString(),
        requests: inbox._count.requests,
        lastRequest: last ? { receivedAt: last.received_at.toISOString(), verdict: last.verdict, answeredStatus: last.answered_status } : null,
        endpoints: endpoints.filter((endpoint) => tokenInUrl(endpoint.url) === token).map((endpoint) => toPublicId("ep", endpoint.id)),
      };
    });
  });
}

interface NewestRow {
  id: string;
  received_at: Date;
  verdict: string;
  answered_status: number | null;
}
