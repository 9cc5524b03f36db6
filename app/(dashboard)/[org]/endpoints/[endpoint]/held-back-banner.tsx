"use client";

import { useTranslations } from "next-intl";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import { useNow } from "@/components/clock";
import { Countdown } from "@/components/countdown";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import { SkipBlocker } from "./skip-blocker";

export interface HeldBackBannerProps {
  org: string;
  endpoint: EndpointDetail;
  /** Why this person may not skip a delivery. */
  refusal: string | null;
  onDone: () => unknown;
}

/** What keeps an active endpoint from getting its deliveries at once: what is so, why, until when, and what can be done. */
export function HeldBackBanner({ org, endpoint, refusal, onDone }: HeldBackBannerProps) {
  const t = useTranslations("endpoint");
  const { short } = useFailureWords();
  const now = useNow(1_000);
  const { breakerOpenUntil, blocker, orderedUntil, rateLimitedUntil, rateLimitPerMinute, disablesAt, rules } = endpoint;
  const open = breakerOpenUntil !== null && Date.parse(breakerOpenUntil) > now;
  return (
    <>
      {open ? (
        <Banner tone="waiting" title={<>{t.rich("restingAfterFailures", { countdown: () => <Countdown to={breakerOpenUntil} due={t("now")} /> })}</>}>
          {t("restingText", { count: endpoint.breakerFailures })}
        </Banner>
      ) : null}
      {blocker !== null && orderedUntil !== null && !open ? (
        <Banner
          tone="waiting"
          title={<>{t.rich("theLineWaits", { span: () => <span className="font-mono text-[0.92em]">{blocker.eventType}</span>, countdown: () => <Countdown to={orderedUntil} due={t("now")} /> })}</>}
          actions={
            <>
              <Button asChild size="sm"><a href={`/${org}/deliveries/${blocker.id}`}>{t("openTheDelivery")}</a></Button>
              <SkipBlocker org={org} blocker={blocker} refusal={refusal} onDone={onDone} />
            </>
          }
        >
          {t("lineText", { count: blocker.attempts, last: blocker.reason === null ? "" : `${short(blocker.reason)}${blocker.lastStatus === null ? "" : ` (${blocker.lastStatus})`}`, known: blocker.reason === null ? "no" : "yes", behind: blocker.behind })}
        </Banner>
      ) : null}
      {rateLimitedUntil !== null && rateLimitPerMinute !== null && !open ? (
        <Banner tone="off" title={t("atRateLimit", { limit: rateLimitPerMinute })}>
          {t.rich("queuedForPlace", { textLink: (chunks) => <TextLink href={`/${org}/endpoints/${endpoint.id}/delivery`}>{chunks}</TextLink>, count: endpoint.queued })}
        </Banner>
      ) : null}
      {disablesAt !== null ? (
        <Banner tone="failing" role="note" title={<>{t.rich("disabledAutomaticallyUnless", { countdown: () => <Countdown to={disablesAt} due={t("anyMomentNow")} /> })}</>}>
          {t("failingText", { days: rules.failing.days, count: rules.consecutive.count })}
        </Banner>
      ) : null}
    </>
  );
}
