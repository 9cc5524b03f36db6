"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { SignedCurl } from "@/app/(dashboard)/[org]/endpoints/_test/signed-curl";
import { TestOutcome } from "@/app/(dashboard)/[org]/endpoints/_test/test-outcome";
import { typeOptions, type TestType } from "@/app/(dashboard)/[org]/endpoints/_test/test-types";
import { useTestRun } from "@/app/(dashboard)/[org]/endpoints/_test/use-test-run";
import { Section } from "@/components/section";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { TextLink } from "@/components/ui/text-link";
import type { SigningProfile } from "@/lib/signing/profiles";

export interface TestEventProps {
  org: string;
  endpoint: { id: string; signingProfile: SigningProfile };
  types: TestType[];
  refusal: string | null;
  /** One was sent and is through: the list of deliveries has changed. */
  onChange: () => unknown;
}

/** Sends the example of a type, and shows what becomes of it as it happens. */
export function TestEvent({ org, endpoint, types, refusal, onChange }: TestEventProps) {
  const t = useTranslations("test");
  const id = useId();
  const [type, setType] = useState(types[0]!.name);
  const { run, busy, start } = useTestRun();
  const href = `/${org}/endpoints/${endpoint.id}/test${type === types[0]!.name ? "" : `?type=${encodeURIComponent(type)}`}`;

  async function send() {
    await start(`/api/app/${org}/endpoints/${endpoint.id}/tests`, { type });
    onChange();
  }

  return (
    <Section id="test" title={t("sendATest")} description={t("signedAndSent")}>
      <div className="grid gap-2">
        <Combobox aria-label={t("eventTypeTo")} mono options={typeOptions(types)} value={type} onValueChange={(value) => setType(value ?? types[0]!.name)} searchPlaceholder={t("searchEventTypes")} />
        <Button variant="primary" icon={<Send aria-hidden />} busy={busy} disabledReason={refusal} onClick={send} aria-describedby={`${id}-result`}>{t("sendIt")}</Button>
        <TextLink href={href} className="justify-self-start text-sm">{t("editThePayload")}</TextLink>
      </div>
      <div id={`${id}-result`} aria-live="polite" className="min-w-0">
        {run ? (
          <TestOutcome run={run} href={run.deliveryId && `/${org}/deliveries/${run.deliveryId}`}>
            {run.deliveryId ? <SignedCurl key={run.deliveryId} org={org} deliveryId={run.deliveryId} profile={endpoint.signingProfile} refusal={refusal} /> : null}
          </TestOutcome>
        ) : null}
      </div>
    </Section>
  );
}
