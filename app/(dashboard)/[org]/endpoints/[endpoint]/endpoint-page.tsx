"use client";

import { Pencil, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useNow } from "@/components/clock";
import { CopyableId } from "@/components/copyable-id";
import { EndpointStatus } from "@/components/endpoint-status";
import { useFormat } from "@/components/use-format";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useLive } from "@/app/(dashboard)/[org]/use-live";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { endpointSentence, endpointState } from "@/app/(dashboard)/[org]/endpoints/condition";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import type { TestType } from "@/app/(dashboard)/[org]/endpoints/_test/test-types";
import type { EndpointTimeline } from "@/lib/endpoints/timeline";
import type { SigningFacts } from "@/lib/signing-secrets/list";
import { DangerZone } from "./danger-zone";
import { DisableRules } from "./disable-rules";
import { DisabledBanner } from "./disabled-banner";
import { Health } from "./health";
import type { EndpointPageData } from "./page-data";
import { RecentDeliveries } from "./recent-deliveries";
import { HeldBackBanner } from "./held-back-banner";
import { Settings } from "./settings";
import { Signing } from "./signing-summary";
import { TestEvent } from "./test-event";

export interface EndpointPageProps {
  org: string;
  initial: EndpointPageData;
  timeline: EndpointTimeline;
  signing: SigningFacts;
  renderedAt: number;
  testTypes: TestType[];
  /** Why this member cannot change it, or send tests; null for one who can. */
  writeRefusal: string | null;
  testRefusal: string | null;
  redeliverRefusal: string | null;
}

export function EndpointPage({ org, initial, timeline, signing, renderedAt, testTypes, writeRefusal, testRefusal, redeliverRefusal }: EndpointPageProps) {
  const t = useTranslations("endpoint");
  const id = initial.endpoint.id;
  const { data, error, dataUpdatedAt, refetch } = useLive(`/api/app/${org}/endpoints/${id}`, initial, renderedAt);
  const now = useNow(1_000);
  const sentence = { t: useTranslations("endpoints"), cause: useTranslations("disabledCause"), format: useFormat() };
  const { endpoint, deliveries } = data;
  const state = endpointState(endpoint, now);
  const base = `/${org}/endpoints`;

  return (
    <Page>
      <PageHeader
        trail={[{ label: t("endpoints"), href: base }]}
        title={<><span className="font-mono text-lg font-medium">{shortUrl(endpoint.url)}</span><CopyButton text={endpoint.url} label={t("copyUrl")} className="ml-1 -translate-y-px" /></>}
        aside={<EndpointStatus state={state} />}
        description={
          <div className="grid gap-1">
            {endpoint.status === "active" && state !== "paused" ? <p>{endpointSentence(sentence, endpoint, now)}</p> : null}
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {endpoint.description ? <span className="foreign-text text-ink">{endpoint.description}</span> : null}
              <CopyableId value={endpoint.id} label={t("endpointId")} />
            </p>
          </div>
        }
        actions={
          <>
            {/* On a narrow screen the test is far below what it is a test of. */}
            <Button asChild className="lg:hidden"><a href="#test">{t.rich("testIt", { send: () => <Send aria-hidden /> })}</a></Button>
            {writeRefusal
              ? <Button icon={<Pencil aria-hidden />} disabledReason={writeRefusal}>{t("editEndpoint")}</Button>
              : <Button asChild><Link href={`${base}/${id}/edit`}>{t.rich("editEndpoint2", { pencil: () => <Pencil aria-hidden /> })}</Link></Button>}
          </>
        }
      />
      <StaleNote error={error} since={dataUpdatedAt} />
      {endpoint.status === "disabled" ? <DisabledBanner org={org} endpoint={endpoint} refusal={writeRefusal} onDone={refetch} /> : null}
      {endpoint.status === "active" ? <HeldBackBanner org={org} endpoint={endpoint} refusal={redeliverRefusal} onDone={refetch} /> : null}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          <Health org={org} endpoint={endpoint} initial={timeline} renderedAt={renderedAt} />
          <RecentDeliveries org={org} endpointId={id} deliveries={deliveries} />
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <TestEvent org={org} endpoint={endpoint} types={testTypes} refusal={testRefusal} onChange={refetch} />
          <DisableRules rules={endpoint.rules} active={endpoint.status === "active"} />
          <Signing org={org} id={endpoint.id} signing={signing} />
          <Settings org={org} endpoint={endpoint} />
          <DangerZone org={org} endpoint={endpoint} refusal={writeRefusal} onDone={refetch} />
        </div>
      </div>
    </Page>
  );
}
