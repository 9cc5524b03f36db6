import { z } from "zod";
import { createOrganizationKey } from "@/lib/api-keys/create-organization-key";
import type { ApiKeyInput } from "@/lib/api-keys/input";
import { listOrganizationKeys } from "@/lib/api-keys/list";
import { revokeOrganizationKey } from "@/lib/api-keys/revoke";
import { json, type Operation } from "./api-route";
import { readJson } from "./read-json";

const named = z.object({ organization: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "Use the organization's id (org_…) or slug").optional() });

/** `GET /api/v1/api-keys?organization=…`: the keys of an organization, newest first; none of them itself. */
export const listApiKeysOperation: Operation = {
  scope: "keys:write",
  work: async ({ tools, query, actorIn }) => json({ items: await listOrganizationKeys(tools.db, await actorIn(named.parse(query).organization)) }),
};

/** `POST /api/v1/api-keys`: `name`, `scopes`, if wanted `expiresAt`, and with a key of the platform `organization`. The answer alone holds the key. */
export const createApiKeyOperation: Operation = {
  scope: "keys:write",
  work: async ({ tools, request, actorIn }) => {
    const body = await readJson(request);
    const actor = await actorIn(named.parse(body).organization);
    const { id, secret, prefix } = await createOrganizationKey(tools, actor, body as ApiKeyInput);
    return json({ id, prefix, secret }, 201);
  },
};

/** `DELETE /api/v1/api-keys/{id}?organization=…`: revokes it. */
export const revokeApiKeyOperation: Operation = {
  scope: "keys:write",
  work: async ({ tools, query, params, actorIn }) => {
    await revokeOrganizationKey(tools.db, await actorIn(named.parse(query).organization), params.key!);
    return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  },
};
