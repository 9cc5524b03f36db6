"use client";

import { LockKeyhole } from "lucide-react";
import { useMemo, useState } from "react";
import { SecretInput } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/authentication/secret-input";
import { decodeBody } from "@/app/(dashboard)/[org]/deliveries/decode-body";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { Textarea } from "@/components/ui/textarea";
import { detectProfile, profileName } from "@/lib/signature-debugger/profile-detection";
import { parsePastedHeaders } from "@/lib/signature-debugger/parse-headers";
import { SIGNING_PROFILES, type SigningProfile } from "@/lib/signing/profiles";
import { BodyField, type PastedBody } from "./body-field";
import { readMoment } from "./received-at";
import type { SentRequest } from "./sent-request";
import { useDiagnosis } from "./use-diagnosis";
import { Verdict } from "./verdict";

export interface SignatureDebuggerProps {
  org: string;
  /** What we sent, where the page was opened from a delivery. */
  sent: SentRequest | null;
}

/**
 * Why a signature does not match, from what a receiver saw. All of it happens in the browser: no field has a name, no
 * form is sent, and nothing that is typed goes into the address or into any store.
 */
export function SignatureDebugger({ org, sent }: SignatureDebuggerProps) {
  const start = useMemo(() => startOf(sent), [sent]);
  const [headers, setHeaders] = useState(start.headers);
  const [body, setBody] = useState<PastedBody>(start.body);
  const [secret, setSecret] = useState("");
  const [older, setOlder] = useState("");
  const [profile, setProfile] = useState<SigningProfile | "any">("any");
  const [clock, setClock] = useState("");
  const [computed, setComputed] = useState("");
  const receivedAt = readMoment(clock);
  const { diagnosis, available } = useDiagnosis({
    headers,
    body: body.bytes,
    secrets: [secret, older].filter((text) => text !== "").join("\n"),
    profile: profile === "any" ? null : profile,
    receivedAt,
    computed,
    sent: start.reference,
  });
  const publicKey = (profile === "any" ? detectProfile(parsePastedHeaders(headers)) : profile) === "standard_asymmetric";

  function clear() {
    setHeaders(start.headers);
    setBody(start.body);
    for (const set of [setSecret, setOlder, setClock, setComputed]) set("");
    setProfile("any");
  }

  return (
    <Page width="full">
      <PageHeader
        title="Signature debugger"
        description="Paste what your receiver saw, and read what is wrong with its signature and what to change."
        actions={<Button onClick={clear}>{sent === null ? "Clear all fields" : "Start again"}</Button>}
      />
      <p className="flex items-start gap-2 text-sm text-ink-muted"><LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />It all happens in this browser: nothing that you paste is sent anywhere, and nothing is kept.</p>
      {available ? null : <Banner tone="waiting" title="This browser has no cryptography here">Browsers offer it on https and on localhost alone. Open this dashboard by https.</Banner>}
      {sent === null ? null : (
        <Banner title={<>Filled in with attempt {sent.attempt} of <TextLink href={`/${org}/deliveries/${sent.deliveryId}?attempt=${sent.attempt}`} className="font-mono">{sent.deliveryId}</TextLink>, as we sent it</>}>
          We do not keep signatures: put in the one that your receiver saw. Then put in the body that it verified; every difference from what we sent is found.
        </Banner>
      )}
      <form onSubmit={(event) => event.preventDefault()} autoComplete="off" className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Field label="Headers" hint="As lines, as JSON, from curl, or as HTTP_… variables; all of them, or those of the signature">
            <Textarea mono rows={7} value={headers} onChange={(event) => setHeaders(event.target.value)} placeholder={"webhook-id: evt_…\nwebhook-timestamp: 1767225600\nwebhook-signature: v1,…"} />
          </Field>
          <BodyField value={body} onChange={setBody} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={publicKey ? "Public key" : "Secret"} hint={publicKey ? "whpk_…, from the endpoint's signing page" : "That your receiver uses, as it is in its environment"}>
              <SecretInput value={secret} onChange={(event) => setSecret(event.target.value)} />
            </Field>
            <Field label={publicKey ? "Older public key" : "Older secret"} optional hint="During a rotation">
              <SecretInput value={older} onChange={(event) => setOlder(event.target.value)} />
            </Field>
            <Field label="Profile that the receiver expects" hint="Which code it runs">
              <Select value={profile} onValueChange={(value) => setProfile(value as SigningProfile | "any")} options={[{ value: "any", label: "I do not know" }, ...SIGNING_PROFILES.map((value) => ({ value, label: profileName(value) }))]} />
            </Field>
            <Field label="Your server's clock when it came" optional hint="Unix seconds, or 2026-01-01T12:00:00Z" error={clock.trim() !== "" && receivedAt === null ? "Write Unix seconds, or a date and time with its zone." : undefined}>
              <Input mono value={clock} onChange={(event) => setClock(event.target.value)} />
            </Field>
          </div>
          <Field label="Signature that your code computed" optional hint="Log it just before it is compared: from it one can tell which mistake the code makes">
            <Input mono value={computed} onChange={(event) => setComputed(event.target.value)} />
          </Field>
        </div>
        <Verdict diagnosis={diagnosis} className="lg:sticky lg:top-18" />
      </form>
    </Page>
  );
}

function startOf(sent: SentRequest | null) {
  if (sent === null) return { headers: "", body: { as: "text", text: "", bytes: new Uint8Array() } satisfies PastedBody, reference: null };
  const { bytes, text } = decodeBody(sent.body);
  const body: PastedBody = text === null ? { as: "base64", text: sent.body, bytes } : { as: "text", text, bytes };
  const headers = sent.headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return { headers, body, reference: { body: bytes, id: sent.id, timestamp: sent.timestamp, profile: sent.profile } };
}
