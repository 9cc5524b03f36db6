"use client";

import { LockKeyhole } from "lucide-react";
import { useTranslations } from "next-intl";
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
  const t = useTranslations("debugger");
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
        title={t("signatureDebugger")}
        description={t("pasteWhatYour")}
        actions={<Button onClick={clear}>{sent === null ? t("clearAllFields") : t("startAgain")}</Button>}
      />
      <p className="flex items-start gap-2 text-sm text-ink-muted">{t.rich("itAllHappens", { lockKeyhole: () => <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-good" /> })}</p>
      {available ? null : <Banner tone="waiting" title={t("thisBrowserHas")}>{t("browsersOfferIt")}</Banner>}
      {sent === null ? null : (
        <Banner title={<>{t.rich("filledIn", { attempt: sent.attempt, textLink: () => <TextLink href={`/${org}/deliveries/${sent.deliveryId}?attempt=${sent.attempt}`} className="font-mono">{sent.deliveryId}</TextLink> })}</>}>
          {t("weDoNot")}
        </Banner>
      )}
      <form onSubmit={(event) => event.preventDefault()} autoComplete="off" className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Field label={t("headers")} hint={t("asLinesAs")}>
            <Textarea mono rows={7} value={headers} onChange={(event) => setHeaders(event.target.value)} placeholder={"webhook-id: evt_…\nwebhook-timestamp: 1767225600\nwebhook-signature: v1,…"} />
          </Field>
          <BodyField value={body} onChange={setBody} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={publicKey ? t("publicKey") : t("secret")} hint={publicKey ? t("whpkFromThe") : t("thatYourReceiver")}>
              <SecretInput value={secret} onChange={(event) => setSecret(event.target.value)} />
            </Field>
            <Field label={publicKey ? t("olderPublicKey") : t("olderSecret")} optional hint={t("duringARotation")}>
              <SecretInput value={older} onChange={(event) => setOlder(event.target.value)} />
            </Field>
            <Field label={t("profileThatThe")} hint={t("whichCodeIt")}>
              <Select value={profile} onValueChange={(value) => setProfile(value as SigningProfile | "any")} options={[{ value: "any", label: t("iDoNot") }, ...SIGNING_PROFILES.map((value) => ({ value, label: profileName(value) }))]} />
            </Field>
            <Field label={t("yourServersClock")} optional hint={t("unixSecondsOr")} error={clock.trim() !== "" && receivedAt === null ? t("writeUnixSeconds") : undefined}>
              <Input mono value={clock} onChange={(event) => setClock(event.target.value)} />
            </Field>
          </div>
          <Field label={t("signatureThatYour")} optional hint={t("logItJust")}>
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
