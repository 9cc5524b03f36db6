import type { CredentialFacts } from "@/lib/credentials/list";
import type { Locale } from "@/lib/i18n/locales";
import type { Translator } from "@/lib/i18n/translator";

/** What an endpoint's requests carry besides the signature, as part of a sentence; null where that is nothing. */
export function credentialWords(t: Translator<"credentials">, locale: Locale, { headerNames, authorization, clientCertificate }: CredentialFacts): string | null {
  const parts = [
    headerNames.length === 0 ? null : t("theHeaders", { count: headerNames.length, name: headerNames[0]! }),
    authorization && t(`the.${authorization.kind}`),
    clientCertificate && t("theClientCertificate"),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : new Intl.ListFormat(locale).format(parts);
}
