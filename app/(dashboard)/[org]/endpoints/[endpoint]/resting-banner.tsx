"use client";

import { Countdown } from "@/components/countdown";
import { Banner } from "@/components/ui/banner";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import { countOf } from "@/lib/format/numbers";

/** While the circuit breaker is open: what is so, why, and what comes next. */
export function RestingBanner({ endpoint }: { endpoint: EndpointDetail }) {
  if (endpoint.breakerOpenUntil === null) return null;
  return (
    <Banner tone="waiting" title={<>Resting after failures: the next request goes out <Countdown to={endpoint.breakerOpenUntil} due="now" /></>}>
      {countOf(endpoint.breakerFailures, "request")} in a row failed to connect or got a 5xx answer. Deliveries wait meanwhile without using up their attempts. A test event and a redelivery by hand are sent at once.
    </Banner>
  );
}
