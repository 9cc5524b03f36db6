import { env } from "@/lib/env";
import { createPortalLink } from "@/lib/portal-links/create";
import { portalLinkInput } from "@/lib/portal-links/input";
import { json, type Operation } from "./api-route";
import { readJson } from "./read-json";

/** `POST /api/v1/portal-links`: one URL that lets a customer in, once. */
export const createPortalLinkOperation: Operation = {
  scope: "portal_links:create",
  work: async ({ tools, request, actorIn, asPlatform }) => {
    asPlatform();
    const { organization, ...link } = portalLinkInput(env().POSTHORN_PORTAL_FRAME_ORIGINS).parse(await readJson(request));
    return json(await createPortalLink(tools.db, env().NEXTAUTH_URL, await actorIn(organization), link), 201);
  },
};
