import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { refuseHiddenPayloads } from "@/lib/support/payloads";
import { viewBody, type BodyView } from "./body-view";
import { findInbox } from "./find";
import { headerPairs, type HeaderPairs } from "./stored-headers";

export interface RequestContent {
  id: string;
  headers: HeaderPairs;
  body: BodyView;
}

/** The headers and body of one request. Throws `not_found`, also once newer ones have pushed it out. */
export async function getRequest(db: Database, actor: Actor, inboxId: string, requestId: string): Promise<RequestContent> {
  authorize(actor, "playground.read");
  refuseHiddenPayloads(actor);
  const id = fromPublicId("req", requestId);
  return withTenant(db, actor.organizationId, async (tx) => {
    const inbox = await findInbox(tx, inboxId);
    const row = id === null ? null : await tx.playgroundRequest.findFirst({ where: { id, inboxId: inbox.id } });
    if (row === null) throw notFound("request");
    return { id: requestId, headers: headerPairs(row.headers), body: viewBody(row.body) };
  });
}
