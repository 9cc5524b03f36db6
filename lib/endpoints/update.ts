import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant } from "@/lib/db/database";
import { acceptUrl } from "./accept-url";
import type { EndpointTools } from "./create";
import { ringBell } from "@/lib/delivery/ring";
import { findEndpoint } from "./find";
import { invalid } from "@/lib/errors";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { settingColumns, type EndpointSettings } from "./settings";
import { endpointInput, type EndpointInput } from "./input";

/** Changes URL, description, filters and settings; a schedule counts from the next decision. What already waits goes to the new URL. Throws as createEndpoint, and `not_found`. */
export async function updateEndpoint(tools: Omit<EndpointTools, "keyring">, actor: Actor, publicId: string, input: EndpointInput): Promise<void> {
  authorize(actor, "endpoint.write");
  const { url, description, filters, settings } = endpointInput.parse(input);
  if (settings.signingProfile !== undefined) throw invalid("profile_not_here", "The signing profile is not changed with the other settings.", "Change it on the endpoint's signing page: it may need a new secret.");
  await withTenant(tools.db, actor.organizationId, async (tx) => {
    const before = await findEndpoint(tx, publicId);
    // An address that was stored before a rule was tightened may stay while only other fields change.
    const accepted = url === before.url ? url : acceptUrl(url, tools.policy);
    await tx.endpoint.update({ where: { id: before.id }, data: { url: accepted, description, filters, ...settingColumns(settings) } });
    await ringBell(tx, before.id);
    await writeAudit(tx, actor, "endpoint.updated", publicId, {
      before: { url: before.url, description: before.description, filters: before.filters, settings: valuesOf(before, settings) },
      after: { url: accepted, description, filters, settings },
    });
  });
}

/** What the changed settings were before. */
function valuesOf(before: Endpoint, settings: EndpointSettings): Record<string, unknown> {
  return Object.fromEntries(Object.keys(settings).map((name) => [name, before[name as keyof Endpoint]]));
}
