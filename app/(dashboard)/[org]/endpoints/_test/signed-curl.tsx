"use client";

import { Terminal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { signTestAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { Countdown } from "@/components/countdown";
import { useNow } from "@/components/clock";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import type { SignedCurl as Signed } from "@/lib/deliveries/curl-command";
import type { SigningProfile } from "@/lib/signing/profiles";

/** Verifiers allow five minutes between the timestamp and their clock (Standard Webhooks 1.0; Stripe's default is the same). */
const toleranceMs = 300_000;

export interface SignedCurlProps {
  org: string;
  deliveryId: string;
  profile: SigningProfile;
  refusal: string | null;
}

/** The request of a test as a command that verifies, for a terminal beside the receiver. */
export function SignedCurl({ org, deliveryId, profile, refusal }: SignedCurlProps) {
  const t = useTranslations("test");
  const [signed, setSigned] = useState<Signed | null>(null);
  const [error, setError] = useState<ActionError | null>(null);
  const [busy, setBusy] = useState(false);
  const now = useNow(1_000);
  const until = signed === null ? null : signed.timestamp * 1000 + toleranceMs;
  const over = until !== null && until <= now && profile !== "sha256_body";

  async function sign() {
    setBusy(true);
    setError(null);
    const result = await callAction(() => signTestAction(org, deliveryId));
    setBusy(false);
    if (!result.ok) return setError(result.error);
    setSigned(result);
  }

  return (
    <div className="grid min-w-0 gap-2">
      {signed === null ? (
        <Button icon={<Terminal aria-hidden />} busy={busy} disabledReason={refusal} onClick={sign} className="justify-self-start">{t("signAsCurl")}</Button>
      ) : (
        <>
          <CodeBlock label={t("requestAsCurl")} language="bash" code={signed.command} wrap className={over ? "opacity-60" : undefined} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-ink-muted">
            <p>
              {profile === "sha256_body" ? t("thisProfileSigns") : over ? t("itsSignatureIs") : <>{t.rich("verifiesFor", { countdown: () => <Countdown to={until!} prefix="" /> })}</>} {t("thisBodyAlone")}
              {signed.leftOut.length > 0 ? <>{t.rich("leftOut", { span: () => <span className="foreign-text font-mono">{signed.leftOut.join(", ")}</span> })}</> : null}
            </p>
            <Button size="sm" busy={busy} onClick={sign}>{t("signAgain")}</Button>
          </div>
        </>
      )}
      {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
    </div>
  );
}
