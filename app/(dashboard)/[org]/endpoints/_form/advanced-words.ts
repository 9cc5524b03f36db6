import { profileWords } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/signing/profile-words";
import { countOf } from "@/lib/format/numbers";
import type { Translator } from "@/lib/i18n/translator";
import type { SigningProfile } from "@/lib/signing/profiles";
import { enteredHeaders, type CredentialsDraft } from "./credentials-draft";
import { scheduleWords, parseWaits } from "./schedule-words";
import type { SettingsDraft } from "./settings-draft";

const AUTHORIZATIONS = { none: null, basic: "Basic", bearer: "Bearer token", oauth2: "OAuth 2.0" };

/** What *Advanced* holds, in a line: "Signed as standard · 10 attempts over 3 days 4 h · 15 s for an answer". */
export function advancedWords(t: Translator<"endpointForm">, settings: SettingsDraft, profile: SigningProfile | null, credentials: CredentialsDraft | null): string {
  const waits = parseWaits(settings.waits);
  const schedule = settings.schedule === "custom" ? (waits === null ? t("yourOwnWaits") : scheduleWords({ kind: "custom", seconds: waits })) : scheduleWords({ kind: settings.schedule });
  const headers = credentials === null ? 0 : enteredHeaders(credentials).length;
  return [
    profile && t("signedAs", { name: profileWords[profile].name }),
    schedule.replace(/:.*$/, ""),
    t("secondsForAnswer", { seconds: settings.seconds || "?" }),
    settings.rate.trim() === "" ? null : t("perMinute", { rate: settings.rate.trim() }),
    settings.ordered ? t("inOrder") : null,
    settings.payloadMode === "thin" ? t("idsOnly") : null,
    headers === 0 ? null : countOf(headers, "custom header"),
    credentials && AUTHORIZATIONS[credentials.authorization],
    credentials && (credentials.certificate.trim() !== "" || credentials.key.trim() !== "") ? t("clientCertificate") : null,
  ].filter(Boolean).join(" · ");
}
