import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { EndpointTools } from "@/lib/endpoints/create";
import { withLockedEndpoint } from "@/lib/endpoints/locked-endpoint";
import { dropCredentials } from "./rows";

/** Sends no Basic, Bearer or OAuth 2.0 authorization any more. Nothing happens where there is none. Throws `not_found`. */
export async function removeAuthorization(tools: Pick<EndpointTools, "db">, actor: Actor, publicId: string): Promise<void> {
  authorize(actor, "endpoint.write");
  await withLockedEndpoint(tools.db, actor, publicId, async (tx, endpoint) => {
    if (endpoint.authKind === null) return;
    await dropCredentials(tx, endpoint, ["basic", "bearer", "oauth2"]);
    await tx.endpoint.update({ where: { id: endpoint.id }, data: { authKind: null } });
    await writeAudit(tx, actor, "endpoint.authorization_removed", publicId, { before: { authorization: endpoint.authKind }, after: { authorization: null } });
  });
}
