"use client";

import { useDeliveryWords } from "@/app/(dashboard)/[org]/deliveries/delivery-words";
import { outcomeWords, triggerWords } from "@/app/(dashboard)/[org]/deliveries/attempt-list";
import { WhyItFailed } from "@/app/(dashboard)/[org]/deliveries/why-it-failed";
import { ExactTime } from "@/components/time-ago";
import { Duration } from "@/components/duration";
import { Waterfall } from "@/components/waterfall";
import type { AttemptDetail, DeliveryDetail } from "@/lib/deliveries/get";
import { brokeIn } from "./broke-in";
import { Exchange } from "./exchange";

export interface AttemptViewProps {
  org: string;
  delivery: DeliveryDetail;
  /** Newest first. */
  attempts: AttemptDetail[];
  attempt: AttemptDetail;
  /** Why it cannot be signed as curl; null where it can. */
  curlBarrier: string | null;
  /** Says here why it failed; the newest attempt's reason stands at the top of the page. */
  explain: boolean;
}

/** One attempt: when, how long each phase took, and what was said. */
export function AttemptView({ org, delivery, attempts, attempt, curlBarrier, explain }: AttemptViewProps) {
  const words = useDeliveryWords();
  const { t } = words;
  const { phases, durationMs, remoteAddress } = attempt;
  const broke = brokeIn(attempt);
  const sent = attempt.requestHeaders.length > 0;
  return (
    <section aria-labelledby="attempt-title" className="grid min-w-0 gap-5">
      <header className="grid gap-0.5">
        <h2 id="attempt-title" className="flex flex-wrap items-baseline gap-x-2 text-base font-semibold">
          {t.rich("attemptHead", { number: attempt.number, span: () => <span className="font-normal text-ink-muted">{outcomeWords(words, attempt)} · <Duration ms={durationMs} /></span> })}
        </h2>
        <p className="text-sm text-ink-muted">
          <ExactTime at={attempt.startedAt} style="full" />
          {triggerWords(words, attempt)}
          {remoteAddress === null ? null : <> · <span className="foreign-text font-mono text-[0.92em]">{remoteAddress}</span></>}
        </p>
      </header>
      {explain && !attempt.delivered ? <WhyItFailed attempt={attempt} title={t("attempt", { number: attempt.number })} /> : null}
      {sent ? (
        <>
          <Waterfall
            className="max-w-2xl"
            timings={{ ...phases, totalMs: durationMs }}
            queueMs={phases.queueMs}
            reusedConnection={phases.connectMs === null && phases.firstByteMs !== null}
            brokeIn={broke?.phase}
            brokeWord={broke ? t(`broke.${broke.how}`) : undefined}
          />
          <Exchange org={org} delivery={delivery} attempts={attempts} attempt={attempt} curlBarrier={curlBarrier} />
        </>
      ) : (
        <p className="text-sm text-ink-muted">{t("ourWorkerStopped")}</p>
      )}
    </section>
  );
}
