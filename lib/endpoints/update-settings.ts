import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { invalid } from "@/lib/errors";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { withLockedEndpoint } from "./locked-endpoint";
import { endpointSettings, settingColumns, type EndpointSettings } from "./settings";

/**
 * Changes how an endpoint is served: retries, limits, order, payload. A changed
 * schedule counts from the next decision; what waits keeps its time. Throws
 * ZodError, `not_found`, as settingColumns and, for the signing profile, `profile_not_here`.
 */
export async function updateEndpointSettings(db: Database, actor: Actor, publicId: string, input: EndpointSettings): Promise<void> {
  authorize(actor, "endpoint.write");
  const settings = endpointSettings.parse(input);
  if (settings.signingProfile !== undefined) {
    throw invalid("profile_not_here", "The signing profile is not changed with the other settings.", "Change it on the endpoint's signing page: it may need a new secret.");
  }
  await withLockedEndpoint(db, actor, publicId, async (tx, before) => {
    await tx.endpoint.update({ where: { id: before.id }, data: settingColumns(settings, before) });
    // In order no more: what waited behind the first goes on.
    if (before.ordered && settings.ordered === false) await tx.endpointState.update({ where: { endpointId: before.id }, data: { orderedUntil: null } });
    await writeAudit(tx, actor, "endpoint.settings_changed", publicId, { before: valuesOf(before, settings), after: settings });
  });
}

/** What the changed settings were before. */
export function valuesOf(before: Endpoint, settings: EndpointSettings): Record<string, unknown> {
  return Object.fromEntries(Object.keys(settings).map((name) => [name, before[name as keyof Endpoint]]));
}
