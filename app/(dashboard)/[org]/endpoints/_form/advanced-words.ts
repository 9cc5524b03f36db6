import { profileWords } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/signing/profile-words";
import { countOf } from "@/lib/format/numbers";
import type { SigningProfile } from "@/lib/signing/profiles";
import { enteredHeaders, type CredentialsDraft } from "./credentials-draft";
import { scheduleWords, parseWaits } from "./schedule-words";
import type { SettingsDraft } from "./settings-draft";

const AUTHORIZATIONS = { none: null, basic: "Basic", bearer: "Bearer token", oauth2: "OAuth 2.0" };

/** What *Advanced* holds, in a line: "Signed as standard · 10 attempts over 3 days 4 h · 15 s for an answer". */
export function advancedWords(settings: SettingsDraft, profile: SigningProfile | null, credentials: CredentialsDraft | null): string {
  const waits = parseWaits(settings.waits);
  const schedule = settings.schedule === "custom" ? (waits === null ? "your own waits" : scheduleWords({ kind: "custom", seconds: waits })) : scheduleWords({ kind: settings.schedule });
  const headers = credentials === null ? 0 : enteredHeaders(credentials).length;
  return [
    profile && `Signed as ${profileWords[profile].name}`,
    schedule.replace(/:.*$/, ""),
    `${settings.seconds || "?"} s for an answer`,
    settings.rate.trim() === "" ? null : `${settings.rate.trim()} a minute`,
    settings.ordered ? "in order" : null,
    settings.payloadMode === "thin" ? "ids only" : null,
    headers === 0 ? null : countOf(headers, "custom header"),
    credentials && AUTHORIZATIONS[credentials.authorization],
    credentials && (credentials.certificate.trim() !== "" || credentials.key.trim() !== "") ? "client certificate" : null,
  ].filter(Boolean).join(" · ");
}
