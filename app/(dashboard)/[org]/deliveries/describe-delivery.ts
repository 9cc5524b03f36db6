import type { DeliveryProgress } from "@/lib/deliveries/progress";
import type { DeliveryWords } from "./delivery-words";
import { failureWords } from "./failure-words";

/** A delivery's one state with its one reason, and when something happens next. */
export interface DeliveryStory {
  text: string;
  /** To be followed by a countdown: "Next try" in 4 min 12 s. */
  next: { what: string; at: string } | null;
}

/** What happened and what comes next, in sentences that are true at `now` (ms). */
export function describeDelivery(words: DeliveryWords, delivery: DeliveryProgress, now: number): DeliveryStory {
  const { t } = words;
  const { state, sending, heldBack, automaticRetryAt } = delivery;
  const happened = sentences(words, delivery, now);
  const next = (at: string) => ({ what: t("story.nextTry"), at });
  if (sending) return story(happened, t("story.underWay", { number: delivery.attempts }));
  if (delivery.manualRequestedAt !== null) return story(happened, delivery.test ? t("story.goesOut") : t("story.askedFor", { by: askedBy(words, delivery) }));
  if (heldBack?.by === "breaker") return { ...story(happened, t("story.resting")), next: next(heldBack.until) };
  if (heldBack?.by === "rate_limit") return { ...story(happened, t("story.rateLimit")), next: next(heldBack.until) };
  if (state === "retrying" && automaticRetryAt !== null) return { ...story(happened), next: next(automaticRetryAt) };
  return story(happened);
}

function story(...sentencesOfIt: string[]): DeliveryStory {
  return { text: sentencesOfIt.join(" "), next: null };
}

function askedBy({ t }: DeliveryWords, { manualRequestedBy }: DeliveryProgress): string {
  if (manualRequestedBy === null) return t("story.aMember");
  return manualRequestedBy === "you" ? t("story.you") : manualRequestedBy;
}

/** The part about the past. */
function sentences(words: DeliveryWords, delivery: DeliveryProgress, now: number): string {
  const { t, format, short } = words;
  const { state, test, scheduled, attempts, lastStatus, lastErrorClass } = delivery;
  const failure = lastErrorClass === null || lastErrorClass === "ok" ? null : failureWords(words, lastStatus, lastErrorClass);
  switch (state) {
    case "held":
      return delivery.endpointStatus === "disabled" || delivery.endpointDeleted ? t("story.heldDisabled") : t("story.heldWas");
    case "canceled":
      return t(delivery.reason === "endpoint_deleted" ? "story.canceledDeleted" : "story.canceledByHand");
    case "failed":
      if (test) return t("story.testFailed", { failure: failure ?? t("story.noAnswer") });
      return scheduled === 0 ? t("story.givenUp", { failure: short(delivery.reason ?? "") }) : t("story.gaveUp", { count: scheduled, span: spanOf(words, delivery), failure: failure ?? "none" });
    case "retrying":
      // Our own overload or restart used up no attempt of the schedule.
      if (scheduled === 0) return t("story.notSent", { failure: failure ?? t("story.interrupted") });
      return failure === null ? t("story.retryingPlain", { number: scheduled, most: delivery.maxAttempts }) : t("story.retrying", { number: scheduled, most: delivery.maxAttempts, failure });
    case "succeeded": {
      // A redelivery that failed after a success takes nothing back.
      if (failure !== null) return t("story.laterFailed", { failure });
      const number = Math.max(1, attempts);
      return delivery.lastDurationMs === null ? t("story.deliveredPlain", { number }) : t("story.delivered", { number, took: format.duration(delivery.lastDurationMs) });
    }
    case "pending":
      return t("story.queued", { length: format.duration(now - Date.parse(delivery.createdAt)) });
  }
}

/** Over how long it was tried: "3 days"; "none" for a single attempt. */
function spanOf({ format }: DeliveryWords, { scheduled, createdAt, completedAt }: DeliveryProgress): string {
  const span = completedAt === null ? 0 : Date.parse(completedAt) - Date.parse(createdAt);
  return scheduled > 1 && span >= 1000 ? format.durationRough(span) : "none";
}
