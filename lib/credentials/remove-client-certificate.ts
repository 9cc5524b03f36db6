import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { EndpointTools } from "@/lib/endpoints/create";
import { withLockedEndpoint } from "@/lib/endpoints/locked-endpoint";
import { fingerprintOf } from "./read-client-certificate";
import { dropCredentials } from "./rows";

/** Shows no client certificate any more. Nothing happens where there is none. Throws `not_found`. */
export async function removeClientCertificate(tools: Pick<EndpointTools, "db">, actor: Actor, publicId: string): Promise<void> {
  authorize(actor, "endpoint.write");
  await withLockedEndpoint(tools.db, actor, publicId, async (tx, endpoint) => {
    if (endpoint.clientCertificate === null) return;
    await dropCredentials(tx, endpoint, ["client_key"]);
    await tx.endpoint.update({ where: { id: endpoint.id }, data: { clientCertificate: null } });
    await writeAudit(tx, actor, "endpoint.client_certificate_removed", publicId, { before: { certificate: fingerprintOf(endpoint.clientCertificate) }, after: { certificate: null } });
  });
}
