import type { CredentialFacts } from "@/lib/credentials/list";
import type { Translator } from "@/lib/i18n/translator";

const AUTHORIZATIONS = { basic: "the user name and password", bearer: "the Bearer token", oauth2: "the OAuth 2.0 client" };

/** What an endpoint's requests carry besides the signature, as part of a sentence; null where that is nothing. */
export function credentialWords(t: Translator<"credentials">, { headerNames, authorization, clientCertificate }: CredentialFacts): string | null {
  const parts = [
    headerNames.length === 0 ? null : headerNames.length === 1 ? t("theHeaders", { count: headerNames.length, name: headerNames[0]! }) : `${headerNames.length} custom headers`,
    authorization && AUTHORIZATIONS[authorization.kind],
    clientCertificate && t("theClientCertificate"),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : new Intl.ListFormat("en").format(parts);
}
