"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { Exchange } from "@/app/(dashboard)/[org]/endpoints/_test/answer";
import { PayloadEditor } from "@/app/(dashboard)/[org]/endpoints/_test/payload-editor";
import { SignedCurl } from "@/app/(dashboard)/[org]/endpoints/_test/signed-curl";
import { TestOutcome } from "@/app/(dashboard)/[org]/endpoints/_test/test-outcome";
import { typeOptions, type TestType } from "@/app/(dashboard)/[org]/endpoints/_test/test-types";
import { usePayload } from "@/app/(dashboard)/[org]/endpoints/_test/use-payload";
import { useTestRun } from "@/app/(dashboard)/[org]/endpoints/_test/use-test-run";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Section } from "@/components/section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import type { SigningProfile } from "@/lib/signing/profiles";

export interface TestPageProps {
  org: string;
  endpoint: { id: string; url: string; status: "active" | "disabled"; signingProfile: SigningProfile };
  types: TestType[];
  refusal: string | null;
}

/** Any type's example or an edited payload on the left, what becomes of it on the right. */
export function TestPage({ org, endpoint, types, refusal }: TestPageProps) {
  const t = useTranslations("test");
  const [wanted, setType] = useQueryState("type", parseAsString.withDefault(types[0]!.name));
  const type = types.some(({ name }) => name === wanted) ? wanted : types[0]!.name;
  const payload = usePayload(org, type, endpoint.url);
  const { run, busy, start } = useTestRun();
  const [sent, setSent] = useState<string | null>(null);
  const { verdict, checking, data } = payload;
  const unreadable = verdict?.json === false;
  const missed = verdict?.schema === "missed";
  const blocked = refusal ?? (payload.loading ? t("waitForThe") : checking ? t("waitForTheCheck") : unreadable ? t("makeThePayload") : null);

  async function send() {
    setSent(payload.text);
    await start(`/api/app/${org}/endpoints/${endpoint.id}/tests`, { type, ...(data !== undefined && { data, anyway: missed }) });
  }

  return (
    <Page>
      <PageHeader
        title={t("sendATest")}
        trail={[{ label: t("endpoints"), href: `/${org}/endpoints` }, { label: shortUrl(endpoint.url), href: `/${org}/endpoints/${endpoint.id}` }]}
        description={t("signedAndSentLike")}
      />
      {refusal ? <Banner tone="off" title={t("youCanLook")}>{refusal}</Banner> : null}
      {endpoint.status === "disabled" ? <Banner tone="off" title={t("thisEndpointIs")}>{t("aTestIs")}</Banner> : null}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <Section title={t("whatToSend")}>
          <div className="grid gap-4">
            <Field label={t("eventType")}>
              <Combobox mono options={typeOptions(types)} value={type} onValueChange={(value) => void setType(value)} searchPlaceholder={t("searchEventTypes")} />
            </Field>
            {payload.error ? <Banner tone="failing" title={payload.error.message}>{payload.error.fix}</Banner> : null}
            {payload.loading ? <Skeleton className="h-56 rounded-md" /> : <PayloadEditor payload={payload} />}
            <Button variant="primary" icon={<Send aria-hidden />} busy={busy} disabledReason={blocked} onClick={send} className="justify-self-start">{missed ? t("sendAnyway") : t("sendIt")}</Button>
            {missed ? <p className="text-xs text-ink-muted">{t("itDoesNot")}</p> : null}
          </div>
        </Section>
        <Section title={t("whatBecomesOf")}>
          <div aria-live="polite" className="min-w-0">
            {run ? (
              <TestOutcome run={run} wide href={run.deliveryId && `/${org}/deliveries/${run.deliveryId}`}>
                {run.deliveryId ? <SignedCurl key={run.deliveryId} org={org} deliveryId={run.deliveryId} profile={endpoint.signingProfile} refusal={refusal} /> : null}
                {run.attempt ? <Exchange attempt={run.attempt} sent={sent} /> : null}
              </TestOutcome>
            ) : (
              <EmptyState icon={<Send aria-hidden />} title={t("theTestWill")} className="py-10">{t("eachStepAs")}</EmptyState>
            )}
          </div>
        </Section>
      </div>
    </Page>
  );
}
