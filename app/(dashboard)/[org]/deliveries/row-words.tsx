"use client";

import { useTranslations } from "next-intl";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import { useNow } from "@/components/clock";
import { StatusCode } from "@/components/status-code";
import { Spinner } from "@/components/ui/spinner";
import { useFormat } from "@/components/use-format";
import type { DeliverySummary } from "@/lib/deliveries/summary";

/** What came of it, in a few words: "200 OK", "connection refused, next in 4 min 12 s". `short` leaves the phrase of a status out. */
export function RowOutcome({ delivery, short = false }: { delivery: DeliverySummary; short?: boolean }) {
  const t = useTranslations("log");
  const { short: failure } = useFailureWords();
  const { state, sending, lastErrorClass } = delivery;
  if (sending) return <span className="inline-flex items-center gap-1.5 text-ink-muted">{t.rich("underWay", { spinner: () => <Spinner className="size-3.5" />, number: delivery.attempts })}</span>;
  if (state === "canceled") return <span className="text-ink-muted">{delivery.reason === "endpoint_deleted" ? t("endpointDeleted") : t("canceledByHand")}</span>;
  if (state === "held") return <span className="text-ink-muted">{t("endpointDisabled")}</span>;
  if (lastErrorClass === null) return <span className="text-ink-muted">{state === "failed" && delivery.reason !== null ? failure(delivery.reason) : t("notSentYet")}</span>;
  return (
    <>
      <LastAnswer delivery={delivery} short={short} />
      {state === "retrying" && delivery.nextAttemptAt !== null ? <NextTry at={delivery.nextAttemptAt} /> : null}
    </>
  );
}

function LastAnswer({ delivery: { lastStatus, lastErrorClass }, short }: { delivery: DeliverySummary; short: boolean }) {
  const { short: failure } = useFailureWords();
  if (lastStatus !== null) return <StatusCode status={lastStatus} short={short} />;
  return <span className="text-failing">{failure(lastErrorClass ?? "")}</span>;
}

function NextTry({ at }: { at: string }) {
  const t = useTranslations("log");
  const format = useFormat();
  const left = new Date(at).getTime() - useNow(1000);
  return <span className="text-ink-muted">{t("nextTry", { left: left > 0 ? format.durationWhole(left) : "due" })}</span>;
}

/** "2/10": automatic attempts made, of how many; "+1" for those beside the schedule. */
export function RowAttempts({ delivery }: { delivery: DeliverySummary }) {
  const t = useTranslations("log");
  const { test, scheduled, maxAttempts, attempts, sending } = delivery;
  const made = test ? Math.min(attempts, 1) : scheduled;
  const extra = attempts - made - (sending && attempts > made ? 1 : 0);
  return (
    <span className="whitespace-nowrap text-ink-muted" title={extra > 0 ? t("made", { made, extra, most: maxAttempts }) : undefined}>
      {made}/{maxAttempts}
      {extra > 0 ? <span className="text-ink-faint"> +{extra}</span> : null}
      <span className="sr-only">{t("attemptsWord")}</span>
    </span>
  );
}

/** "14:05:09" today, "12 Nov 14:05:09" before, in the reader's zone. */
export function RowTime({ at, className }: { at: string; className?: string }) {
  const format = useFormat();
  const now = useNow(60_000);
  const today = format.instant(at, "day") === format.instant(now, "day");
  return (
    <time dateTime={at} title={format.instant(at, "precise")} className={className}>
      {format.instant(at, today ? "time" : "short")}
    </time>
  );
}
