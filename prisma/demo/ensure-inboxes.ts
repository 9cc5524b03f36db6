import type { Actor } from "@/lib/auth/actor";
import { createEndpoint, type EndpointTools } from "@/lib/endpoints/create";
import { disableEndpoint } from "@/lib/endpoints/disable";
import { listEndpoints } from "@/lib/endpoints/list";
import { updateEndpoint } from "@/lib/endpoints/update";
import { toPublicId } from "@/lib/ids";
import { createInbox } from "@/lib/playground/create";
import { inboxUrl, tokenInUrl } from "@/lib/playground/inbox-url";
import { listInboxes } from "@/lib/playground/list";
import { setInboxBehaviour } from "@/lib/playground/set-behaviour";
import type { DemoInbox } from "./plan";

/** Makes the inboxes and the endpoints that send to them, each unless it is there. The endpoints' secrets are shown to nobody. */
export async function ensureInboxes(tools: EndpointTools, actor: Actor, inboxes: DemoInbox[], baseUrl: string): Promise<void> {
  const existing = await listInboxes(tools.db, actor, baseUrl);
  for (const { name, behaviour, endpoint, disabled } of inboxes) {
    const found = existing.find((inbox) => inbox.name === name);
    if (found && found.endpoints.length > 0) continue;
    const { id, url } = found ?? (await newInbox(tools, actor, name, baseUrl));
    await setInboxBehaviour(tools.db, actor, id, behaviour);
    const created = await createEndpoint(tools, actor, { url, ...endpoint });
    if (disabled) await disableEndpoint(tools.db, actor, toPublicId("ep", created.id));
  }
}

/** The demo may be started on another port than last time: endpoints that send to this host's inboxes follow it. */
export async function followBaseUrl(tools: EndpointTools, actor: Actor, baseUrl: string): Promise<void> {
  const inboxes = await listInboxes(tools.db, actor, baseUrl);
  const { endpoints } = await listEndpoints(tools.db, actor);
  for (const { id, url, description, filters } of endpoints) {
    const moved = inboxes.find((inbox) => tokenInUrl(inbox.url) === tokenInUrl(url));
    if (moved && moved.url !== url) await updateEndpoint(tools, actor, id, { url: moved.url, description, filters });
  }
}

async function newInbox({ db }: EndpointTools, actor: Actor, name: string, baseUrl: string): Promise<{ id: string; url: string }> {
  const { id, token } = await createInbox(db, actor, { name });
  return { id, url: inboxUrl(baseUrl, token) };
}
