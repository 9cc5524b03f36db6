import type { EndpointState } from "@/components/endpoint-status";
import type { Format } from "@/lib/format/format-in";
import type { EndpointSummary } from "@/lib/endpoints/list";
import type { Translator } from "@/lib/i18n/translator";
import { disabledCause } from "./disabled-cause";

/** A single failure on a busy endpoint is made good by the next delivery; only what lasts is called failing. */
const failingAfterMs = 60_000;

type Facts = Pick<EndpointSummary, "status" | "disabledReason" | "disabledAt" | "retrying" | "held" | "lastSuccessAt" | "lastFailureAt" | "failingSince" | "breakerOpenUntil">;

/** The one state that an endpoint is shown in. `now` in ms since 1970. */
export function endpointState(endpoint: Facts, now: number): EndpointState {
  if (endpoint.status === "disabled") return endpoint.disabledReason === "manual" ? "disabled" : "disabled_automatically";
  if (endpoint.breakerOpenUntil !== null && Date.parse(endpoint.breakerOpenUntil) > now) return "paused";
  if (endpoint.failingSince !== null && now - Date.parse(endpoint.failingSince) >= failingAfterMs) return "failing";
  if (endpoint.retrying > 0) return "retrying";
  return lastDeliveryAt(endpoint) === null ? "idle" : "active";
}

/** What the sentence is made with. */
export interface ConditionWords {
  t: Translator<"endpoints">;
  cause: Translator<"disabledCause">;
  format: Format;
}

/** The state as a sentence: what is so, since when, what comes next. */
export function endpointSentence({ t, cause, format }: ConditionWords, endpoint: Facts, now: number): string {
  const ago = (at: string | null) => (at === null ? t("atAnUnknown") : format.relative(at, now));
  switch (endpointState(endpoint, now)) {
    case "disabled":
    case "disabled_automatically":
      return t("disabledItsEvents", { disabledAt: ago(endpoint.disabledAt), cause: disabledCause(cause, endpoint.disabledReason ?? "manual").cause });
    case "paused":
      return t("restingAfterSeveral");
    case "failing": {
      const last = endpoint.lastSuccessAt === null ? t("nothingWasDelivered") : t("theLastDelivery", { lastSuccessAt: ago(endpoint.lastSuccessAt) });
      return t("failing", { last, since: lastingWords(t, ago(endpoint.failingSince)), count: endpoint.retrying });
    }
    case "retrying":
      return t("retrying", { count: endpoint.retrying });
    case "active":
      return t("workingTheLast", { ago: ago(endpoint.lastSuccessAt ?? endpoint.lastFailureAt) });
    case "idle":
      return t("nothingWasDeliveredYet");
  }
}

/** When something was last sent and answered, or not: success or failure, whichever is later. */
export function lastDeliveryAt({ lastSuccessAt, lastFailureAt }: Pick<Facts, "lastSuccessAt" | "lastFailureAt">): string | null {
  if (lastSuccessAt === null || lastFailureAt === null) return lastSuccessAt ?? lastFailureAt;
  return lastSuccessAt > lastFailureAt ? lastSuccessAt : lastFailureAt;
}

/** "2 h ago" → "for 2 h"; "13 Oct 2025" → "since 13 Oct 2025". */
function lastingWords(t: Translator<"endpoints">, relative: string): string {
  return /^vor | ago$/.test(relative) ? t("forLength", { length: relative.replace(/^vor /, "").replace(/ ago$/, "") }) : t("sinceDay", { day: relative });
}
