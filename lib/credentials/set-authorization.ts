import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { acceptUrl } from "@/lib/endpoints/accept-url";
import type { EndpointTools } from "@/lib/endpoints/create";
import { DomainError, invalid } from "@/lib/errors";
import { authorizationInput, type AuthorizationInput } from "./authorization-input";
import { twoSources } from "./authorization-source";
import { withLockedEndpoint } from "@/lib/endpoints/locked-endpoint";
import { dropCredentials, writeCredential } from "./rows";

/**
 * Makes Basic, a Bearer token or OAuth 2.0 client credentials (RFC 6749 section
 * 4.4) fill the Authorization header, in place of whichever did before. Throws
 * ZodError, `url_refused` for the token URL, `authorization_twice` and
 * `not_found`.
 */
export async function setAuthorization(tools: EndpointTools, actor: Actor, publicId: string, input: AuthorizationInput): Promise<void> {
  authorize(actor, "endpoint.write");
  const parsed = authorizationInput.parse(input);
  if (parsed.kind === "oauth2") parsed.tokenUrl = acceptTokenUrl(parsed.tokenUrl, tools);
  await withLockedEndpoint(tools.db, actor, publicId, async (tx, endpoint) => {
    const { kind, ...value } = parsed;
    if (endpoint.headerNames.includes("authorization")) throw twoSources(kind, "kind");
    await dropCredentials(tx, endpoint, ["basic", "bearer", "oauth2"]);
    await writeCredential(tx, tools.keyring, endpoint, kind, value as never);
    await tx.endpoint.update({ where: { id: endpoint.id }, data: { authKind: kind } });
    await writeAudit(tx, actor, "endpoint.authorization_set", publicId, { before: { authorization: endpoint.authKind }, after: { authorization: kind }, value: "changed" });
  });
}

/** Judged as an endpoint's own URL is; each token request judges it again. */
function acceptTokenUrl(text: string, { policy }: EndpointTools): string {
  try {
    return acceptUrl(text.trim(), policy);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw invalid(error.code, error.message, error.fix, { ...error.details, field: "tokenUrl" });
  }
}
