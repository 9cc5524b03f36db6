import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { EndpointTools } from "@/lib/endpoints/create";
import { notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { certificateFacts, type CertificateFacts } from "./read-client-certificate";
import { unsealCredential, type ClientAuthentication, type OAuth2Client } from "./stored";

export type AuthorizationFacts =
  | { kind: "basic" | "bearer"; setAt: string }
  /** A client id is no secret (RFC 6749 section 2.2); of the token URL all but its query is shown. */
  | { kind: "oauth2"; setAt: string; tokenUrl: string; clientId: string; scope: string; clientAuthentication: ClientAuthentication };

/** What may be known of an endpoint's credentials: never a value that was entered as a secret. */
export interface CredentialFacts {
  /** Lower-case names of custom headers. */
  headerNames: string[];
  authorization: AuthorizationFacts | null;
  clientCertificate: CertificateFacts | null;
}

/** The masked facts of an endpoint's credentials. Throws `not_found`. */
export async function listCredentials(tools: Pick<EndpointTools, "db" | "keyring">, actor: Actor, publicId: string): Promise<CredentialFacts> {
  authorize(actor, "endpoint.read");
  const id = fromPublicId("ep", publicId);
  const { organizationId } = actor;
  // The service role reads these rows for the tenant; only the OAuth client is decrypted.
  const endpoint =
    id === null
      ? null
      : await tools.db.service.endpoint.findFirst({
          where: { id, organizationId, deletedAt: null },
          select: { id: true, authKind: true, headerNames: true, clientCertificate: true, credentials: { where: { kind: { in: ["basic", "bearer", "oauth2"] } } } },
        });
  if (endpoint === null) throw notFound("endpoint");
  const row = endpoint.credentials.find(({ kind }) => kind === endpoint.authKind);
  const client = row?.kind === "oauth2" ? unsealCredential(tools.keyring, { organizationId, endpointId: endpoint.id, rowId: row.id }, "oauth2", row) : null;
  return {
    headerNames: endpoint.headerNames,
    authorization: row === undefined ? null : authorizationFacts(row, client),
    clientCertificate: endpoint.clientCertificate === null ? null : certificateFacts(endpoint.clientCertificate),
  };
}

function authorizationFacts(row: { kind: string; createdAt: Date }, client: OAuth2Client | null): AuthorizationFacts {
  const setAt = row.createdAt.toISOString();
  if (client === null) return { kind: row.kind as "basic" | "bearer", setAt };
  const { origin, pathname } = new URL(client.tokenUrl);
  return { kind: "oauth2", setAt, tokenUrl: origin + pathname, clientId: client.clientId, scope: client.scope, clientAuthentication: client.clientAuthentication };
}
