import type { EndpointState } from "@/components/endpoint-status";
import type { EndpointSummary } from "@/lib/endpoints/list";
import { countOf } from "@/lib/format/numbers";
import { formatRelative } from "@/lib/format/time";
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

/** The state as a sentence: what is so, since when, what comes next. */
export function endpointSentence(endpoint: Facts, now: number, timeZone: string): string {
  const ago = (at: string | null) => (at === null ? "at an unknown time" : formatRelative(at, now, timeZone));
  switch (endpointState(endpoint, now)) {
    case "disabled":
    case "disabled_automatically":
      return `Disabled ${ago(endpoint.disabledAt)}: ${disabledCause(endpoint.disabledReason ?? "manual").cause}. Its events are held.`;
    case "paused":
      return "Resting after several failures in a row. Deliveries wait and use up no attempts; then one goes ahead to see whether your server answers.";
    case "failing": {
      const last = endpoint.lastSuccessAt === null ? "nothing was delivered before" : `the last delivery was accepted ${ago(endpoint.lastSuccessAt)}`;
      return `Failing ${lastingWords(ago(endpoint.failingSince))}; ${last}.${endpoint.retrying > 0 ? ` ${countOf(endpoint.retrying, "delivery waits", "deliveries wait")} for another attempt.` : ""}`;
    }
    case "retrying":
      return `${countOf(endpoint.retrying, "delivery waits", "deliveries wait")} for another attempt.`;
    case "active":
      return `Working. The last delivery was accepted ${ago(endpoint.lastSuccessAt ?? endpoint.lastFailureAt)}.`;
    case "idle":
      return "Nothing was delivered yet. Send a test event to see one arrive.";
  }
}

/** When something was last sent and answered, or not: success or failure, whichever is later. */
export function lastDeliveryAt({ lastSuccessAt, lastFailureAt }: Pick<Facts, "lastSuccessAt" | "lastFailureAt">): string | null {
  if (lastSuccessAt === null || lastFailureAt === null) return lastSuccessAt ?? lastFailureAt;
  return lastSuccessAt > lastFailureAt ? lastSuccessAt : lastFailureAt;
}

/** "2 h ago" → "for 2 h"; "13 Oct 2025" → "since 13 Oct 2025". */
function lastingWords(relative: string): string {
  return relative.endsWith(" ago") ? `for ${relative.slice(0, -" ago".length)}` : `since ${relative}`;
}
