"use client";

import { useNow } from "@/components/clock";
import { Countdown } from "@/components/countdown";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import { explanationOf } from "@/lib/delivery/explain";
import { countOf, formatCount } from "@/lib/format/numbers";
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
  const now = useNow(1_000);
  const { breakerOpenUntil, blocker, orderedUntil, rateLimitedUntil, rateLimitPerMinute, disablesAt, rules } = endpoint;
  const open = breakerOpenUntil !== null && Date.parse(breakerOpenUntil) > now;
  return (
    <>
      {open ? (
        <Banner tone="waiting" title={<>Resting after failures: the next request goes out <Countdown to={breakerOpenUntil} due="now" /></>}>
          {countOf(endpoint.breakerFailures, "request")} in a row failed to connect or got a 5xx answer. Deliveries wait meanwhile without using up their attempts. A test event and a redelivery by hand are sent at once, and one that is accepted ends the rest.
        </Banner>
      ) : null}
      {blocker !== null && orderedUntil !== null && !open ? (
        <Banner
          tone="waiting"
          title={<>The line waits for <span className="font-mono text-[0.92em]">{blocker.eventType}</span>, which is tried again <Countdown to={orderedUntil} due="now" /></>}
          actions={
            <>
              <Button asChild size="sm"><a href={`/${org}/deliveries/${blocker.id}`}>Open the delivery</a></Button>
              <SkipBlocker org={org} blocker={blocker} refusal={refusal} onDone={onDone} />
            </>
          }
        >
          This endpoint keeps the order. The first delivery failed {blocker.attempts === 1 ? "once" : `${formatCount(blocker.attempts)} times`}{blocker.reason === null ? "" : `, last: ${explanationOf(blocker.reason).short}${blocker.lastStatus === null ? "" : ` (${blocker.lastStatus})`}`}. {blocker.behind === 0 ? "Nothing waits behind it yet." : `${countOf(blocker.behind, "delivery waits", "deliveries wait")} behind it.`}
        </Banner>
      ) : null}
      {rateLimitedUntil !== null && rateLimitPerMinute !== null && !open ? (
        <Banner tone="off" title={`At its rate limit: ${formatCount(rateLimitPerMinute)} requests a minute`}>
          {countOf(endpoint.queued, "delivery waits", "deliveries wait")} for a place, in the order of publishing. <TextLink href={`/${org}/endpoints/${endpoint.id}/delivery`}>Change the limit</TextLink>
        </Banner>
      ) : null}
      {disablesAt !== null ? (
        <Banner tone="failing" role="note" title={<>Disabled automatically <Countdown to={disablesAt} due="any moment now" /> unless a delivery succeeds</>}>
          Every attempt has failed since the last success, and {countOf(rules.consecutive.count, "delivery", "deliveries")} gave up. After {rules.failing.days} days like this the endpoint is disabled and its events are held. Find the cause in the failed deliveries, then send a test event.
        </Banner>
      ) : null}
    </>
  );
}
