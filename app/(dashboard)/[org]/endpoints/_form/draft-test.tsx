"use client";

import { KeyRound, Send } from "lucide-react";
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
  const { draft, busy, error, start } = secret;
  const key = secretKindOf(profile) === "ed25519";
  return (
    <Section title="Test it before you add it" description={`Optional. Make the ${key ? "key pair" : "signing secret"} now, give it to your server, and send a test that it can verify. Nothing is stored until you add the endpoint.`}>
      {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      {draft === null ? (
        <Button icon={<KeyRound aria-hidden />} busy={busy} onClick={() => void start()} className="justify-self-start">Make the {key ? "key pair" : "secret"} now</Button>
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
  const key = secretKindOf(profile) === "ed25519";
  return (
    <section aria-label={key ? "Public key" : "Signing secret"} className="grid gap-3 rounded-lg border-2 border-waiting-bar p-4">
      <p className="text-sm">
        {key ? "Your server verifies with this public key. It stays on the endpoint’s signing page." : <><span className="font-medium">This is the only time it is shown.</span> The endpoint takes it over when you add it; if you do not, it is gone <Countdown to={draft!.until} />.</>}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code data-testid="signing-secret" className="min-w-0 flex-[1_1_18rem] rounded-md border border-line-strong bg-inset px-3 py-2 text-sm break-all select-all">{draft!.secret}</code>
        <CopyButton text={draft!.secret} label={key ? "Copy public key" : "Copy secret"} size="lg" variant="primary">{key ? "Copy public key" : "Copy secret"}</CopyButton>
      </div>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-ink-muted">Code that verifies with it</summary>
        <div className="pt-3"><CodeTabs profile={profile} secret={draft!.secret} /></div>
      </details>
      {key ? null : <Checkbox label="I have stored it" checked={stored} onCheckedChange={(checked) => setStored(checked === true)} />}
    </section>
  );
}

function SendDraftTest({ org, draftId, types, endpoint }: Pick<DraftTestProps, "org" | "types" | "endpoint"> & { draftId: string }) {
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
        <div className="min-w-0 flex-[1_1_14rem]"><Combobox aria-label="Event type to send" mono options={typeOptions(types)} value={type} onValueChange={(value) => setType(value ?? types[0]!.name)} searchPlaceholder="Search event types" className="w-full" /></div>
        <Button icon={<Send aria-hidden />} busy={busy} onClick={send}>Send test event</Button>
      </div>
      <div aria-live="polite" className="grid min-w-0 gap-3">
        {refused ? <Banner tone="failing" title={refused} /> : null}
        {run ? <TestOutcome run={run} wide href={null}>{run.attempt ? <Exchange attempt={run.attempt} sent={null} /> : null}</TestOutcome> : null}
      </div>
    </div>
  );
}
