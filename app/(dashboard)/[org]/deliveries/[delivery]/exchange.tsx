"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMedia } from "@/app/(dashboard)/[org]/deliveries/use-media";
import { Alone } from "@/components/alone";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, type TabItem } from "@/components/ui/tabs";
import type { AttemptDetail, DeliveryDetail } from "@/lib/deliveries/get";
import { RequestView } from "./request-view";
import { ResponseView } from "./response-view";

// Behind tabs, so that they load when one of them is opened.
const loading = () => <Skeleton className="h-60 w-full" />;
const CompareView = dynamic(() => import("./compare-view").then((module) => module.CompareView), { ssr: false, loading });
const CodeView = dynamic(() => import("./code-view").then((module) => module.CodeView), { ssr: false, loading });
const CurlView = dynamic(() => import("./curl-view").then((module) => module.CurlView), { ssr: false, loading });

const views = ["exchange", "request", "response", "compare", "curl", "code"] as const;

export interface ExchangeProps {
  org: string;
  delivery: DeliveryDetail;
  attempts: AttemptDetail[];
  attempt: AttemptDetail;
  curlBarrier: string | null;
}

/** What was said, side by side where there is room; what is different from another attempt; and the code for it. */
export function Exchange({ org, delivery, attempts, attempt, curlBarrier }: ExchangeProps) {
  const t = useTranslations("delivery");
  const wide = useMedia("(min-width: 80rem)", true);
  const [{ view, compare }, set] = useQueryStates({ view: parseAsStringLiteral(views), compare: parseAsInteger }, { history: "replace", scroll: false });
  const request = <RequestView attempt={attempt} payload={delivery.payload} hidden={delivery.payloadsHidden} />;
  const response = <ResponseView attempt={attempt} hidden={delivery.payloadsHidden} />;
  const said: TabItem[] = wide
    ? [{ value: "exchange", label: t("requestAndResponse"), content: <div className="grid items-start gap-8 xl:grid-cols-2">{request}{response}</div> }]
    : [{ value: "request", label: t("request"), content: request }, { value: "response", label: t("response"), content: response }];
  const rest: TabItem[] = [
    ...(attempts.length > 1 ? [{ value: "compare", label: t("compare2"), content: <Alone><CompareView attempts={attempts} attempt={attempt} other={compare} onChange={(number) => void set({ compare: number })} /></Alone> }] : []),
    ...(delivery.payloadsHidden ? [] : [{ value: "curl", label: t("asCurl"), content: <Alone><CurlView org={org} deliveryId={delivery.id} attempt={attempt} payload={delivery.payload} barrier={curlBarrier} /></Alone> }]),
    { value: "code", label: t("verifyInCode"), content: <Alone><CodeView delivery={delivery} /></Alone> },
  ];
  const items = [...said, ...rest];
  const usual = wide ? "exchange" : attempt.statusCode === null ? "request" : "response";
  const shown = items.some(({ value }) => value === view) ? view! : usual;
  return <Tabs label={t("attempt", { number: attempt.number })} value={shown} onValueChange={(value) => void set({ view: value === usual ? null : (value as (typeof views)[number]), compare: value === "compare" ? compare : null })} items={items} />;
}
