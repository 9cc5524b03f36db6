import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { clearCredentials, isOtherOrigin } from "@/lib/credentials/clear";
import { withLockedEndpoint } from "./locked-endpoint";
import type { CredentialKind } from "@/lib/credentials/stored";
import { acceptUrl } from "./accept-url";
import type { EndpointTools } from "./create";
import { invalid } from "@/lib/errors";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { settingColumns } from "./settings";
import { valuesOf } from "./update-settings";
import { endpointInput, type EndpointInput } from "./input";

/**
 * Changes URL, description, filters and settings; a schedule counts from the
 * next decision. What already waits goes to the new URL. Where its scheme, host
 * or port is another, the endpoint's credentials are removed: they were
 * entrusted for the old one. `cleared` names which. Throws as createEndpoint,
 * and `not_found`.
 * @param input may be made of the endpoint as it is, under the lock that keeps
 *   it so; what it throws undoes everything
 */
export async function updateEndpoint(tools: Omit<EndpointTools, "keyring">, actor: Actor, publicId: string, input: EndpointInput | ((before: Endpoint) => EndpointInput)): Promise<{ cleared: CredentialKind[] }> {
  authorize(actor, "endpoint.write");
  const given = typeof input === "function" ? input : judged(input);
  return withLockedEndpoint(tools.db, actor, publicId, async (tx, before) => {
    const { url, description, filters, settings } = typeof given === "function" ? judged(given(before)) : given;
    // An address that was stored before a rule was tightened may stay while only other fields change.
    const accepted = url === before.url ? url : acceptUrl(url, tools.policy);
    await tx.endpoint.update({ where: { id: before.id }, data: { url: accepted, description, filters, ...settingColumns(settings, before) } });
    const cleared = isOtherOrigin(before.url, accepted) ? await clearCredentials(tx, before) : [];
    // In order no more: what waited behind the first goes on.
    if (before.ordered && settings.ordered === false) await tx.endpointState.update({ where: { endpointId: before.id }, data: { orderedUntil: null } });
    await writeAudit(tx, actor, "endpoint.updated", publicId, {
      before: { url: before.url, description: before.description, filters: before.filters, settings: valuesOf(before, settings) },
      after: { url: accepted, description, filters, settings },
      ...(cleared.length > 0 && { credentialsCleared: cleared }),
    });
    return { cleared };
  });
}

function judged(input: EndpointInput) {
  const parsed = endpointInput.parse(input);
  if (parsed.settings.signingProfile !== undefined) throw invalid("profile_not_here", "The signing profile is not changed with the other settings.", "Change it on the endpoint's signing page: it may need a new secret.");
  return parsed;
}
