"use client";

import { Terminal } from "lucide-react";
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
        <Button icon={<Terminal aria-hidden />} busy={busy} disabledReason={refusal} onClick={sign} className="justify-self-start">Sign as curl</Button>
      ) : (
        <>
          <CodeBlock label="Request as curl" language="bash" code={signed.command} wrap className={over ? "opacity-60" : undefined} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-ink-muted">
            <p>
              {profile === "sha256_body" ? "This profile signs no time: it verifies until the secret is rotated." : over ? "Its signature is too old for a receiver by now." : <>Verifies for another <Countdown to={until!} prefix="" />.</>} It stands for this body alone; the secret is not in it.
              {signed.leftOut.length > 0 ? <> Left out, as their values are never shown: <span className="foreign-text font-mono">{signed.leftOut.join(", ")}</span>.</> : null}
            </p>
            <Button size="sm" busy={busy} onClick={sign}>Sign again</Button>
          </div>
        </>
      )}
      {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
    </div>
  );
}
