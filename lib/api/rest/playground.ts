import { sliceOf } from "@/lib/api/cursor";
import * as described from "@/lib/api/operations/playground";
import { implement } from "@/lib/api/rest-route";
import { env } from "@/lib/env";
import { clearInbox } from "@/lib/playground/clear";
import { createInbox } from "@/lib/playground/create";
import { deleteInbox } from "@/lib/playground/delete";
import { getInbox } from "@/lib/playground/get";
import { getRequest } from "@/lib/playground/get-request";
import { maxKeptRequests } from "@/lib/playground/limits";
import { listInboxes } from "@/lib/playground/list";
import { listRequests } from "@/lib/playground/list-requests";
import { renameInbox } from "@/lib/playground/rename";
import { setInboxBehaviour } from "@/lib/playground/set-behaviour";

const here = () => env().NEXTAUTH_URL;

export const list = implement(described.listInboxes, async ({ tools, actor, page }) => sliceOf(page, await listInboxes(tools.db, actor, here()), ({ id }) => id, "ascending"));

export const create = implement(described.createInbox, async ({ tools, actor, body }) => {
  const { id } = await createInbox(tools.db, actor, body);
  return () => getInbox(tools.db, actor, id, here());
});

export const get = implement(described.getInbox, ({ tools, actor, params }) => getInbox(tools.db, actor, params.inbox, here()));

export const rename = implement(described.renameInbox, async ({ tools, actor, params, body }) => {
  await renameInbox(tools.db, actor, params.inbox, body);
  return () => getInbox(tools.db, actor, params.inbox, here());
});

export const remove = implement(described.deleteInbox, async ({ tools, actor, params }) => void (await deleteInbox(tools.db, actor, params.inbox)));

export const script = implement(described.scriptInbox, async ({ tools, actor, params, body }) => {
  await setInboxBehaviour(tools.db, actor, params.inbox, body);
  return () => getInbox(tools.db, actor, params.inbox, here());
});

export const requests = implement(described.listRequests, async ({ tools, actor, params, page }) => sliceOf(page, (await listRequests(tools.db, actor, params.inbox, maxKeptRequests)).requests, ({ id }) => id, "descending"));

export const request = implement(described.getRequest, ({ tools, actor, params }) => getRequest(tools.db, actor, params.inbox, params.request));

export const clear = implement(described.clearInbox, ({ tools, actor, params }) => clearInbox(tools.db, actor, params.inbox));
