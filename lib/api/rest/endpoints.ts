import { sliceOf } from "@/lib/api/cursor";
import * as described from "@/lib/api/operations/endpoints";
import { implement } from "@/lib/api/rest-route";
import { activateEndpoint, countHeld, type HeldChoice } from "@/lib/endpoints/activate";
import { configurationOf, getEndpointConfiguration, listEndpointConfigurations } from "@/lib/endpoints/configuration";
import { createEndpoint } from "@/lib/endpoints/create";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { disableEndpoint } from "@/lib/endpoints/disable";
import { getEndpointDetail } from "@/lib/endpoints/get-detail";
import { getEndpointTimeline } from "@/lib/endpoints/timeline";
import { updateEndpoint } from "@/lib/endpoints/update";
import { toPublicId } from "@/lib/ids";

export const list = implement(described.listEndpoints, async ({ tools, actor, page, query: { status } }) => {
  const endpoints = await listEndpointConfigurations(tools.db, actor);
  return sliceOf(page, status === undefined ? endpoints : endpoints.filter((each) => each.status === status), ({ id }) => id, "ascending");
});

export const create = implement(described.createEndpoint, async ({ tools, actor, body }) => {
  const { credentials, signingProfile, settings, ...rest } = body;
  const { id, secret } = await createEndpoint(tools, actor, { ...rest, settings: { ...settings, signingProfile } }, { credentials });
  return async () => ({ endpoint: await getEndpointConfiguration(tools.db, actor, toPublicId("ep", id)), secret });
});

export const get = implement(described.getEndpoint, ({ tools, actor, params }) => getEndpointConfiguration(tools.db, actor, params.endpoint));

export const update = implement(described.updateEndpoint, async ({ tools, actor, params, body, check }) => {
  await updateEndpoint(tools, actor, params.endpoint, (before) => {
    check(configurationOf(before));
    const { url, description, filters } = before;
    return { url, description, filters, ...body };
  });
  return () => getEndpointConfiguration(tools.db, actor, params.endpoint);
});

export const remove = implement(described.deleteEndpoint, ({ tools, actor, params, check }) => deleteEndpoint(tools.db, actor, params.endpoint, (before) => check(configurationOf(before))));

export const enable = implement(described.enableEndpoint, async ({ tools, actor, params, body: { held, perMinute } }) => {
  const choice: HeldChoice = held.deliver === "since" ? { deliver: "since", since: new Date(held.since) } : held;
  const { released } = await activateEndpoint(tools.db, actor, params.endpoint, { held: choice, perMinute });
  return async () => ({ released, endpoint: await getEndpointConfiguration(tools.db, actor, params.endpoint) });
});

export const disable = implement(described.disableEndpoint, async ({ tools, actor, params }) => {
  await disableEndpoint(tools.db, actor, params.endpoint);
  return () => getEndpointConfiguration(tools.db, actor, params.endpoint);
});

export const held = implement(described.countHeld, async ({ tools, actor, params, query: { since } }) => ({ held: await countHeld(tools.db, actor, params.endpoint, since === undefined ? null : new Date(since)) }));

export const health = implement(described.endpointHealth, async ({ tools, actor, params }) => {
  const detail = await getEndpointDetail(tools.db, actor, params.endpoint);
  const { queued, retrying, held: heldNow, lastSuccessAt, lastFailureAt, failingSince, breakerFailures, breakerOpenUntil, rateLimitedUntil, orderedUntil, blocker, rules, day } = detail;
  return { queued, retrying, held: heldNow, lastSuccessAt, lastFailureAt, failingSince, breakerFailures, breakerOpenUntil, rateLimitedUntil, orderedUntil, blocker, rules, day };
});

export const timeline = implement(described.endpointTimeline, ({ tools, actor, params, query: { range } }) => getEndpointTimeline(tools.db, actor, params.endpoint, range ?? "24h", 0));
