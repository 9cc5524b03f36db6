import type { DeliverySummary } from "@/lib/client/operations.generated";
import { explanationOf } from "@/lib/delivery/explanations";
import { deliverySentence } from "@/lib/format/delivery-sentence";
import { plainText, shortText } from "./plain-text";
import type { Colour, Printer } from "./printer";

const colours: Record<DeliverySummary["state"], Colour> = { pending: "dim", retrying: "yellow", succeeded: "green", failed: "red", held: "yellow", canceled: "dim" };

export const deliveryStates = Object.keys(colours);

/** Why it is in its state, in words. */
export function reasonOf({ reason }: Pick<DeliverySummary, "reason">): string | null {
  if (reason === null) return null;
  if (reason === "endpoint_disabled") return "the endpoint was disabled";
  if (reason === "endpoint_deleted") return "the endpoint was deleted";
  if (reason === "canceled_by_hand") return "by hand";
  return explanationOf(reason).short;
}

/** One delivery with its one state and reason as a sentence. */
export function deliverySummaryText(delivery: DeliverySummary, now: Date): string {
  const { state, scheduled, attempts, maxAttempts, createdAt, completedAt, nextAttemptAt, lastDurationMs, lastErrorClass, lastStatus } = delivery;
  const failure = typeof lastErrorClass === "string" && lastErrorClass !== "ok" ? explanationOf(lastErrorClass).short : null;
  const lastFailure = failure === null ? null : lastStatus === null ? failure : `${lastStatus}, ${failure}`;
  return deliverySentence({ state, attempts: Math.max(scheduled, state === "succeeded" ? attempts : 0), maxAttempts, createdAt, completedAt, nextAttemptAt, durationMs: lastDurationMs, lastFailure, reason: reasonOf(delivery) }, now);
}

/** For a terminal: time, type, where it goes, and how it stands. */
export function deliveryLine(delivery: DeliverySummary, print: Pick<Printer, "paint">, now = new Date()): string {
  const at = new Date(delivery.lastAttemptAt ?? delivery.createdAt).toLocaleTimeString("en-GB");
  const state = print.paint(colours[delivery.state], delivery.state.padEnd(9));
  return `${print.paint("dim", at)} ${state} ${plainText(delivery.eventType)}${delivery.test ? " (test)" : ""} → ${shortText(delivery.endpointUrl, 60)}  ${plainText(deliverySummaryText(delivery, now))}  ${print.paint("dim", plainText(delivery.id))}`;
}
