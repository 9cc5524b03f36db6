import { disabledCause } from "@/app/(dashboard)/[org]/endpoints/disabled-cause";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import type { TimelineMark } from "@/lib/endpoints/timeline-marks";
import type { Translator } from "@/lib/i18n/translator";

export type MarkKind = "changed" | "rotated" | "off" | "on";

/** What was done, in a few words, and by whom. */
export function markWords(t: Translator<"endpoint">, { action, by, changed, reason }: Pick<TimelineMark, "action" | "by" | "changed" | "reason">): string {
  if (action === "endpoint.disabled" && reason !== null && reason !== "manual") return t("disabledAutomatically", { cause: disabledCause(reason as DisabledReason).cause });
  const what = action === "endpoint.updated" || action === "endpoint.settings_changed" ? changedWords(changed) : (WORDS[action] ?? "Changed");
  return `${what} by ${by}`;
}

export function markKind(action: string): MarkKind {
  if (action === "endpoint.disabled") return "off";
  if (action === "endpoint.enabled" || action === "endpoint.created") return "on";
  return ROTATIONS.has(action) ? "rotated" : "changed";
}

/** "URL and time limit changed"; of many the first three. */
function changedWords(t: Translator<"endpoint">, changed: string[]): string {
  const names = [...new Set(changed.map((name) => FIELDS[name] ?? "settings"))];
  if (names.length === 0) return t("savedUnchanged");
  const shown = names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  const text = new Intl.ListFormat("en").format(shown);
  return t("changedFields", { fields: text });
}

const ROTATIONS = new Set(["endpoint.secret_rotated", "endpoint.overlap_ended", "endpoint.profile_changed"]);

const WORDS: Record<string, string> = {
  "endpoint.created": "Added",
  "endpoint.disabled": "Disabled",
  "endpoint.enabled": "Enabled",
  "endpoint.secret_rotated": "Secret rotated",
  "endpoint.overlap_ended": "Overlap of secrets ended",
  "endpoint.profile_changed": "Signing profile changed",
  "endpoint.header_set": "Custom header set",
  "endpoint.header_removed": "Custom header removed",
  "endpoint.authorization_set": "Authorization set",
  "endpoint.authorization_removed": "Authorization removed",
  "endpoint.client_certificate_set": "Client certificate set",
  "endpoint.client_certificate_removed": "Client certificate removed",
};

const FIELDS: Record<string, string> = {
  url: "URL",
  description: "description",
  filters: "event types",
  schedule: "schedule",
  customSchedule: "schedule",
  retryPolicy: "what is retried",
  timeoutMs: "time limit",
  maxInFlight: "requests at once",
  rateLimitPerMinute: "rate limit",
  ordered: "order",
  payloadMode: "payload",
};
