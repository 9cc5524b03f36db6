import type { CredentialFacts } from "@/lib/credentials/list";

const AUTHORIZATIONS = { basic: "the user name and password", bearer: "the Bearer token", oauth2: "the OAuth 2.0 client" };

/** What an endpoint's requests carry besides the signature, as part of a sentence; null where that is nothing. */
export function credentialWords({ headerNames, authorization, clientCertificate }: CredentialFacts): string | null {
  const parts = [
    headerNames.length === 0 ? null : headerNames.length === 1 ? `the custom header ${headerNames[0]}` : `${headerNames.length} custom headers`,
    authorization && AUTHORIZATIONS[authorization.kind],
    clientCertificate && "the client certificate",
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : new Intl.ListFormat("en").format(parts);
}
