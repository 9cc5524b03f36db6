"use client";

import { KeyRound, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeTabs } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/signing/code-tabs";
import { Exchange } from "@/app/(dashboard)/[org]/endpoints/_test/answer";
import { TestOutcome } from "@/app/(dashboard)/[org]/endpoints/_test/test-outcome";
import { typeOptions, type TestType } from "@/app/(dashboard)/[org]/endpoints/_test/test-types";
import { useTestRun } from "@/app/(dashboard)/[org]/endpoints/_test/use-test-run";
import { Countdown } from "@/components/countdown";
import { Section } from "@/components/section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { CopyButton } from "@/components/ui/copy-button";
import type { EndpointInput } from "@/lib/endpoints/input";
import type { NewCredentialsInput } from "@/lib/endpoints/new-credentials";
import { secretKindOf, type SigningProfile } from "@/lib/signing/profiles";
import type { DraftSecret } from "./use-draft";

export interface DraftTestProps {
  org: string;
  profile: SigningProfile;
  secret: DraftSecret;
  types: TestType[];
  /** What the form holds now, or in words why that cannot be sent to. */
  endpoint: () => { input: EndpointInput; credentials?: NewCredentialsInput } | string;
}

/** The final secret and a test signed with it, before anything is stored. */
export function DraftTest({ org, profile, secret, types, endpoint }: DraftTestProps) {
  const t = useTranslations("endpointForm");
  const { draft, busy, error, start } = secret;
  const key = secretKindOf(profile) === "ed25519";
  return (
    <Section title={t("testItBefore")} description={t("draftIntro", { kind: key ? "key" : "secret" })}>
      {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      {draft === null ? (
        <Button icon={<KeyRound aria-hidden />} busy={busy} onClick={() => void start()} className="justify-self-start">{t("makeNow", { kind: key ? "key" : "secret" })}</Button>
      ) : (
        <div className="grid gap-4">
          <ShownSecret profile={profile} secret={secret} />
          <SendDraftTest key={draft.endpointId} org={org} draftId={draft.endpointId} types={types} endpoint={endpoint} />
        </div>
      )}
    </Section>
  );
}

function ShownSecret({ profile, secret: { draft, stored, setStored } }: { profile: SigningProfile; secret: DraftSecret }) {
  const t = useTranslations("endpointForm");
  const key = secretKindOf(profile) === "ed25519";
  return (
    <section aria-label={key ? t("publicKey") : t("signingSecret")} className="grid gap-3 rounded-lg border-2 border-waiting-bar p-4">
      <p className="text-sm">
        {key ? t("yourServerVerifies") : <>{t.rich("shownOnce", { span: (chunks) => <span className="font-medium">{chunks}</span>, countdown: () => <Countdown to={draft!.until} /> })}</>}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code data-testid="signing-secret" className="min-w-0 flex-[1_1_18rem] rounded-md border border-line-strong bg-inset px-3 py-2 text-sm break-all select-all">{draft!.secret}</code>
        <CopyButton text={draft!.secret} label={key ? t("copyPublicKey") : t("copySecret")} size="lg" variant="primary">{key ? t("copyPublicKey") : t("copySecret")}</CopyButton>
      </div>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-ink-muted">{t("codeThatVerifies")}</summary>
        <div className="pt-3"><CodeTabs profile={profile} secret={draft!.secret} /></div>
      </details>
      {key ? null : <Checkbox label={t("iHaveStored")} checked={stored} onCheckedChange={(checked) => setStored(checked === true)} />}
    </section>
  );
}

function SendDraftTest({ org, draftId, types, endpoint }: Pick<DraftTestProps, "org" | "types" | "endpoint"> & { draftId: string }) {
  const t = useTranslations("endpointForm");
  const [type, setType] = useState(types[0]!.name);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, busy, start } = useTestRun();

  async function send() {
    const filled = endpoint();
    if (typeof filled === "string") return setRefused(filled);
    setRefused(null);
    await start(`/api/app/${org}/endpoints/drafts/${draftId}/tests`, { endpoint: filled.input, credentials: filled.credentials, test: { type } });
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-[1_1_14rem]"><Combobox aria-label={t("eventTypeTo")} mono options={typeOptions(types)} value={type} onValueChange={(value) => setType(value ?? types[0]!.name)} searchPlaceholder={t("searchEventTypes")} className="w-full" /></div>
        <Button icon={<Send aria-hidden />} busy={busy} onClick={send}>{t("sendTestEvent")}</Button>
      </div>
      <div aria-live="polite" className="grid min-w-0 gap-3">
        {refused ? <Banner tone="failing" title={refused} /> : null}
        {run ? <TestOutcome run={run} wide href={null}>{run.attempt ? <Exchange attempt={run.attempt} sent={null} /> : null}</TestOutcome> : null}
      </div>
    </div>
  );
}
