"use client";

import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, useQueryState } from "nuqs";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { AttemptList } from "@/app/(dashboard)/[org]/deliveries/attempt-list";
import { useDeliveryDetail, useDeliveryProgress, useRedeliver } from "@/app/(dashboard)/[org]/deliveries/use-delivery";
import { WhyItFailed } from "@/app/(dashboard)/[org]/deliveries/why-it-failed";
import { KeyboardHelp } from "@/components/keyboard-help";
import { Section } from "@/components/section";
import { Banner } from "@/components/ui/banner";
import { useHotkeys } from "@/components/use-hotkeys";
import type { DeliveryDetail } from "@/lib/deliveries/get";
import type { DeliveryProgress } from "@/lib/deliveries/progress";
import { redeliveryBarrier } from "@/app/(dashboard)/[org]/deliveries/redelivery";
import { useCancel } from "@/app/(dashboard)/[org]/deliveries/use-cancel";
import { AttemptView } from "./attempt-view";
import { DeliveryHeader } from "./delivery-header";
import { useDeliveryKeys } from "./delivery-keys";
import { HiddenBody } from "./request-view";
import { signatureHref } from "./signature-href";
import { Unsent } from "./unsent";

export interface DeliveryViewProps {
  org: string;
  initial: DeliveryDetail;
  initialProgress: DeliveryProgress;
  mayRedeliver: boolean;
  mayCancel: boolean;
  mayTest: boolean;
}

/** One delivery, as it happens: where it stands, why it failed, and each attempt with all that went over the wire. */
export function DeliveryView({ org, initial, initialProgress, mayRedeliver, mayCancel, mayTest }: DeliveryViewProps) {
  const t = useTranslations("delivery");
  const { data: progress, error, dataUpdatedAt } = useDeliveryProgress(org, initial.id, initialProgress);
  const { data: detail, error: detailError } = useDeliveryDetail(org, initial.id, progress!.lastAttempt, initial);
  const { redeliver, problem: refused } = useRedeliver(org);
  const { cancel, problem: notCanceled } = useCancel(org);
  const problem = refused ?? notCanceled;
  // Of the newest attempt unless one was chosen, so that the page follows while it is watched.
  const [chosen, setChosen] = useQueryState("attempt", parseAsInteger.withOptions({ history: "replace", scroll: false }));
  const [, setView] = useQueryState("view", parseAsString.withOptions({ history: "replace", scroll: false }));
  const delivery = progress!;
  const attempts = (detail ?? initial).attemptLog;
  const selected = attempts.find(({ number }) => number === chosen) ?? attempts[0];
  const newest = attempts[0];

  const curlBarrier = delivery.endpointDeleted ? t("theEndpointWas") : mayTest ? null : t("developersAndAboveMay");
  const choose = (number: number) => void setChosen(number === newest?.number ? null : number);
  const step = (by: number) => {
    const target = attempts[attempts.indexOf(selected!) + by];
    if (target !== undefined) choose(target.number);
  };
  const redeliverNow = () => {
    if (redeliveryBarrier(t, delivery, mayRedeliver) === null) void redeliver(delivery);
  };
  useHotkeys({ j: () => step(1), k: () => step(-1), r: redeliverNow, c: () => void (attempts.length > 1 && setView("compare")) });

  const keys = useDeliveryKeys();

  return (
    <>
      <div>
        <DeliveryHeader org={org} delivery={delivery} signing={initial.signing} mayRedeliver={mayRedeliver} mayCancel={mayCancel} onRedeliver={redeliverNow} onCancel={() => void cancel(delivery)} />
        <StaleNote error={error ?? detailError} since={dataUpdatedAt} />
      </div>
      {problem === null ? null : <Banner tone="failing" title={problem.message}>{problem.fix}</Banner>}
      {newest !== undefined && !newest.delivered ? <WhyItFailed attempt={newest} signatureHref={signatureHref(org, delivery.id, newest)} /> : null}
      {selected === undefined ? (
        initial.payloadsHidden ? <HiddenBody /> : <Unsent payload={initial.payload} />
      ) : (
        <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <Section title={t("attempts")} className="lg:sticky lg:top-18">
            <div className="thin-scroll max-lg:max-h-64 max-lg:overflow-y-auto lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto px-2 -mx-2">
              <AttemptList attempts={attempts} selected={selected.number} hrefOf={(number) => `/${org}/deliveries/${delivery.id}?attempt=${number}`} onSelect={choose} />
            </div>
          </Section>
          <AttemptView key={selected.id} org={org} delivery={detail ?? initial} attempts={attempts} attempt={selected} curlBarrier={curlBarrier} explain={selected !== newest} />
        </div>
      )}
      <KeyboardHelp groups={keys} />
    </>
  );
}
