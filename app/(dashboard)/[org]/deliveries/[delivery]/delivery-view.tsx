"use client";

import { parseAsInteger, useQueryState } from "nuqs";
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
import { AttemptView } from "./attempt-view";
import { DeliveryHeader } from "./delivery-header";
import { deliveryKeys } from "./delivery-keys";
import { Unsent } from "./unsent";

export interface DeliveryViewProps {
  org: string;
  initial: DeliveryDetail;
  initialProgress: DeliveryProgress;
  mayRedeliver: boolean;
}

/** One delivery, as it happens: where it stands, why it failed, and each attempt with all that went over the wire. */
export function DeliveryView({ org, initial, initialProgress, mayRedeliver }: DeliveryViewProps) {
  const { data: progress, error, dataUpdatedAt } = useDeliveryProgress(org, initial.id, initialProgress);
  const { data: detail, error: detailError } = useDeliveryDetail(org, initial.id, progress!.lastAttempt, initial);
  const { redeliver, problem } = useRedeliver(org);
  // Of the newest attempt unless one was chosen, so that the page follows while it is watched.
  const [chosen, setChosen] = useQueryState("attempt", parseAsInteger.withOptions({ history: "replace", scroll: false }));
  const delivery = progress!;
  const attempts = (detail ?? initial).attemptLog;
  const selected = attempts.find(({ number }) => number === chosen) ?? attempts[0];
  const newest = attempts[0];

  const choose = (number: number) => void setChosen(number === newest?.number ? null : number);
  const step = (by: number) => {
    const target = attempts[attempts.indexOf(selected!) + by];
    if (target !== undefined) choose(target.number);
  };
  const redeliverNow = () => {
    if (redeliveryBarrier(delivery, mayRedeliver) === null) void redeliver(delivery);
  };
  useHotkeys({ j: () => step(1), k: () => step(-1), r: redeliverNow });

  return (
    <>
      <div>
        <DeliveryHeader org={org} delivery={delivery} mayRedeliver={mayRedeliver} onRedeliver={redeliverNow} />
        <StaleNote error={error ?? detailError} since={dataUpdatedAt} />
      </div>
      {problem === null ? null : <Banner tone="failing" title={problem.message}>{problem.fix}</Banner>}
      {newest !== undefined && !newest.delivered ? <WhyItFailed attempt={newest} /> : null}
      {selected === undefined ? (
        <Unsent payload={initial.payload} />
      ) : (
        <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <Section title="Attempts" className="lg:sticky lg:top-18">
            <div className="thin-scroll max-lg:max-h-64 max-lg:overflow-y-auto lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto px-2 -mx-2">
              <AttemptList attempts={attempts} selected={selected.number} hrefOf={(number) => `/${org}/deliveries/${delivery.id}?attempt=${number}`} onSelect={choose} />
            </div>
          </Section>
          <AttemptView key={selected.id} attempt={selected} payload={initial.payload} explain={selected !== newest} />
        </div>
      )}
      <KeyboardHelp groups={deliveryKeys} />
    </>
  );
}
