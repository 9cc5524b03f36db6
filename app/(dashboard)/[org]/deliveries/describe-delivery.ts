import type { DeliveryProgress } from "@/lib/deliveries/progress";
import { explanationOf } from "@/lib/delivery/explain";
import { deliverySentence } from "@/lib/format/delivery-sentence";
import { failureWords } from "./failure-words";

/** A delivery's one state with its one reason, and when something happens next. */
export interface DeliveryStory {
  text: string;
  /** To be followed by a countdown: "Next try" in 4 min 12 s. */
  next: { what: string; at: string } | null;
}

/** What happened and what comes next, in sentences that are true at `now` (ms). */
export function describeDelivery(delivery: DeliveryProgress, now: number): DeliveryStory {
  const { state, sending, heldBack, automaticRetryAt } = delivery;
  const happened = sentences(delivery, now);
  if (sending) return story(`${happened}Attempt ${delivery.attempts} is under way.`);
  if (delivery.manualRequestedAt !== null) return story(`${happened}${delivery.test ? "It goes out now." : `One more attempt was asked for by ${delivery.manualRequestedBy ?? "a member"} and goes out now.`}`);
  if (heldBack?.by === "breaker") return { text: `${happened}The endpoint failed several times in a row, so nothing is sent to it for a while.`, next: { what: "Next try", at: heldBack.until } };
  if (heldBack?.by === "rate_limit") return { text: `${happened}The endpoint's rate limit is reached.`, next: { what: "Next try", at: heldBack.until } };
  if (state === "retrying" && automaticRetryAt !== null) return { text: happened.trim(), next: { what: "Next try", at: automaticRetryAt } };
  return story(happened);
}

function story(text: string): DeliveryStory {
  return { text: text.trim(), next: null };
}

/** The part about the past, each sentence with its full stop and a space after it. */
function sentences(delivery: DeliveryProgress, now: number): string {
  const { state, test, scheduled, attempts, lastStatus, lastErrorClass } = delivery;
  const failure = lastErrorClass === null || lastErrorClass === "ok" ? null : failureWords(lastStatus, lastErrorClass);
  if (state === "held") return `${heldReason(delivery)} `;
  if (state === "canceled") return `Canceled: ${delivery.reason === "endpoint_deleted" ? "the endpoint was deleted" : "by hand"}. `;
  if (state === "failed" && test) return `The test failed: ${failure ?? "no answer"}. `;
  if (state === "failed" && scheduled === 0) return `Given up: ${explanationOf(delivery.reason ?? "").short}. `;
  // Our own overload or restart used up no attempt of the schedule.
  if (state === "retrying" && scheduled === 0) return `Not sent yet: ${failure ?? "we were interrupted"}. `;
  const text = deliverySentence({
    state,
    attempts: state === "succeeded" ? attempts : scheduled,
    maxAttempts: delivery.maxAttempts,
    createdAt: delivery.createdAt,
    completedAt: delivery.completedAt,
    durationMs: delivery.lastDurationMs,
    lastFailure: failure,
  }, now);
  // A redelivery that failed after a success takes nothing back.
  if (state === "succeeded" && failure !== null) return `Delivered. A later attempt failed: ${failure}. `;
  return /[.!?]$/.test(text) ? `${text} ` : `${text}. `;
}

function heldReason({ endpointStatus, endpointDeleted }: DeliveryProgress): string {
  if (endpointStatus === "disabled" || endpointDeleted) return "Held: the endpoint is disabled, so nothing is sent to it.";
  return "Held: the endpoint was disabled when this was due. It is active again; redeliver this to send it now.";
}
