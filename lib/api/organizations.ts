import { getUsage } from "@/lib/limits/get-usage";
import { setLimits } from "@/lib/limits/set";
import { createOrganization } from "@/lib/organizations/create";
import { getOrganization } from "@/lib/organizations/get";
import { organizationPatch, type OrganizationInput } from "@/lib/organizations/input";
import { listOrganizations } from "@/lib/organizations/list";
import { json, type Operation } from "./api-route";
import { readJson } from "./read-json";

/** `GET /api/v1/organizations`: all of them, newest first. */
export const listOrganizationsOperation: Operation = {
  scope: "organizations:manage",
  work: async ({ tools, query, asPlatform }) => json(await listOrganizations(tools.db, asPlatform(), query)),
};

/** `POST /api/v1/organizations`: `name`, and if wanted `slug` and `limits`. */
export const createOrganizationOperation: Operation = {
  scope: "organizations:manage",
  work: async ({ tools, request, asPlatform }) => json(await createOrganization(tools.db, asPlatform(), (await readJson(request)) as OrganizationInput), 201),
};

/** `GET /api/v1/organizations/{id or slug}`: with its limits and what is used of them. */
export const getOrganizationOperation: Operation = {
  scope: "organizations:read",
  work: async ({ tools, params, actorIn }) => {
    const actor = await actorIn(params.organization);
    const { endpoints, pending, publishPerMinute } = await getUsage(tools.db, actor);
    return json({ ...(await getOrganization(tools.db, actor)), usage: { endpoints: endpoints.used, pending: pending.used, publishPerMinute: publishPerMinute.used } });
  },
};

/** `PATCH /api/v1/organizations/{id or slug}`: `limits`, of which each may be left out. */
export const patchOrganizationOperation: Operation = {
  scope: "organizations:manage",
  work: async ({ tools, request, params, actorIn, asPlatform }) => {
    asPlatform();
    const actor = await actorIn(params.organization);
    return json(await setLimits(tools.db, actor, organizationPatch.parse(await readJson(request)).limits));
  },
};
