import { profileWords } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/signing/profile-words";
import type { Format } from "@/lib/format/format-in";
import type { Translator } from "@/lib/i18n/translator";
import type { SigningProfile } from "@/lib/signing/profiles";
import { enteredHeaders, type CredentialsDraft } from "./credentials-draft";
import { parseWaits, scheduleSpan } from "./schedule-words";
import type { SettingsDraft } from "./settings-draft";

const AUTHORIZATIONS = { none: null, basic: "Basic", bearer: "Bearer", oauth2: "OAuth 2.0" };

/** What *Advanced* holds, in a line: "Signed as standard · 10 attempts over 3 days 4 h · 15 s for an answer". */
export function advancedWords(t: Translator<"endpointForm">, format: Format, settings: SettingsDraft, profile: SigningProfile | null, credentials: CredentialsDraft | null): string {
  const waits = parseWaits(settings.waits);
  const schedule = settings.schedule === "custom" ? (waits === null ? t("yourOwnWaits") : scheduleSpan(t, format, { kind: "custom", seconds: waits })) : scheduleSpan(t, format, { kind: settings.schedule });
  const headers = credentials === null ? 0 : enteredHeaders(credentials).length;
  return [
    profile && t("signedAs", { name: profileWords[profile].name }),
    schedule,
    t("secondsForAnswer", { seconds: settings.seconds || "?" }),
    settings.rate.trim() === "" ? null : t("perMinute", { rate: settings.rate.trim() }),
    settings.ordered ? t("inOrder") : null,
    settings.payloadMode === "thin" ? t("idsOnly") : null,
    headers === 0 ? null : t("customHeaders", { count: headers }),
    credentials && AUTHORIZATIONS[credentials.authorization],
    credentials && (credentials.certificate.trim() !== "" || credentials.key.trim() !== "") ? t("clientCertificate") : null,
  ].filter(Boolean).join(" · ");
}
