import type { Tx } from "@/lib/db/database";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { dropCredentials } from "./rows";
import type { CredentialKind } from "./stored";

/** A URL's scheme, host and port: what credentials are meant for. */
export function isOtherOrigin(before: string, after: string): boolean {
  return new URL(before).origin !== new URL(after).origin;
}

/** Removes all credentials of an endpoint, and says which there were. Needs the service role's transaction. */
export async function clearCredentials(tx: Tx, endpoint: Endpoint): Promise<CredentialKind[]> {
  const { authKind, headerNames, clientCertificate } = endpoint;
  const kinds: CredentialKind[] = [...(headerNames.length > 0 ? ["headers" as const] : []), ...(authKind === null ? [] : [authKind]), ...(clientCertificate === null ? [] : ["client_key" as const])];
  await dropCredentials(tx, endpoint, ["headers", "basic", "bearer", "oauth2", "client_key"]);
  if (kinds.length > 0) await tx.endpoint.update({ where: { id: endpoint.id }, data: { authKind: null, headerNames: [], clientCertificate: null } });
  return kinds;
}
