import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant } from "@/lib/db/database";
import { acceptUrl } from "./accept-url";
import type { EndpointTools } from "./create";
import { ringBell } from "@/lib/delivery/ring";
import { findEndpoint } from "./find";
import { endpointInput, type EndpointInput } from "./input";

/** Changes URL, description and filters. What already waits goes to the new URL. Throws as createEndpoint, and `not_found`. */
export async function updateEndpoint(tools: Omit<EndpointTools, "keyring">, actor: Actor, publicId: string, input: EndpointInput): Promise<void> {
  authorize(actor, "endpoint.write");
  const { url, description, filters } = endpointInput.parse(input);
  await withTenant(tools.db, actor.organizationId, async (tx) => {
    const before = await findEndpoint(tx, publicId);
    // An address that was stored before a rule was tightened may stay while only other fields change.
    const accepted = url === before.url ? url : acceptUrl(url, tools.policy);
    await tx.endpoint.update({ where: { id: before.id }, data: { url: accepted, description, filters } });
    await ringBell(tx, before.id);
    await writeAudit(tx, actor, "endpoint.updated", publicId, {
      before: { url: before.url, description: before.description, filters: before.filters },
      after: { url: accepted, description, filters },
    });
  });
}
