import { disabledCause } from "@/app/(dashboard)/[org]/endpoints/disabled-cause";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import type { TimelineMark } from "@/lib/endpoints/timeline-marks";
import type { Format } from "@/lib/format/format-in";
import type { Translator } from "@/lib/i18n/translator";

export type MarkKind = "changed" | "rotated" | "off" | "on";

/** What a mark is said with. */
export interface MarkTexts {
  t: Translator<"endpoint">;
  cause: Translator<"disabledCause">;
  format: Format;
}

/** What was done, in a few words, and by whom. */
export function markWords({ t, cause, format }: MarkTexts, { action, by, changed, reason }: Pick<TimelineMark, "action" | "by" | "changed" | "reason">): string {
  if (action === "endpoint.disabled" && reason !== null && reason !== "manual") return t("disabledAutomatically", { cause: disabledCause(cause, reason as DisabledReason).cause });
  const what = action === "endpoint.updated" || action === "endpoint.settings_changed" ? changedWords(t, format, changed) : t(`mark.${WORDS.find((word) => action === `endpoint.${word}`) ?? "other"}`);
  return t("by", { what, by });
}

export function markKind(action: string): MarkKind {
  if (action === "endpoint.disabled") return "off";
  if (action === "endpoint.enabled" || action === "endpoint.created") return "on";
  return ROTATIONS.has(action) ? "rotated" : "changed";
}

/** "URL and time limit changed"; of many the first three. */
function changedWords(t: Translator<"endpoint">, format: Format, changed: string[]): string {
  const names = [...new Set(changed.map((name) => t(`field.${fieldOf(name)}`)))];
  if (names.length === 0) return t("savedUnchanged");
  const shown = names.length > 3 ? [...names.slice(0, 3), t("more", { count: names.length - 3 })] : names;
  const text = t("changedFields", { fields: format.list(shown) });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function fieldOf(name: string): (typeof FIELDS)[number] | "other" {
  return FIELDS.find((field) => field === (name === "customSchedule" ? "schedule" : name)) ?? "other";
}

const ROTATIONS = new Set(["endpoint.secret_rotated", "endpoint.overlap_ended", "endpoint.profile_changed"]);

const WORDS = ["created", "disabled", "enabled", "secret_rotated", "overlap_ended", "profile_changed", "header_set", "header_removed", "authorization_set", "authorization_removed", "client_certificate_set", "client_certificate_removed"] as const;

const FIELDS = ["url", "description", "filters", "schedule", "retryPolicy", "timeoutMs", "maxInFlight", "rateLimitPerMinute", "ordered", "payloadMode"] as const;
