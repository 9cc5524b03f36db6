"use client";

import { Download, KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { signCurlAction } from "@/app/(dashboard)/[org]/deliveries/actions";
import { decodeBody, roughText } from "@/app/(dashboard)/[org]/deliveries/decode-body";
import { useNow } from "@/components/clock";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import type { SignedCurl } from "@/lib/deliveries/curl-command";
import { useFormat } from "@/components/use-format";
import { bodyFileName, curlText, needsBodyFile } from "@/lib/deliveries/curl-text";
import type { AttemptDetail } from "@/lib/deliveries/get";

export interface CurlViewProps {
  org: string;
  deliveryId: string;
  attempt: AttemptDetail;
  payload: string;
  /** Why this member may not have it signed, or why it cannot be; null where it can. */
  barrier: string | null;
}

/** How long receivers take a signature for, s. */
const validFor = 300;

/** The same request as a command, signed afresh when it is asked for. */
export function CurlView({ org, deliveryId, attempt, payload, barrier }: CurlViewProps) {
  const t = useTranslations("delivery");
  const [signed, setSigned] = useState<SignedCurl | null>(null);
  const [problem, setProblem] = useState<ActionError | null>(null);
  const [busy, start] = useTransition();
  const { bytes, text } = decodeBody(payload);
  const body = text ?? roughText(bytes);
  const sign = () =>
    start(async () => {
      const result = await callAction(() => signCurlAction(org, deliveryId));
      if (!result.ok) return setProblem(result.error);
      setProblem(null);
      setSigned(result);
    });
  return (
    <div className="grid max-w-5xl gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant={signed === null ? "primary" : "secondary"} icon={<KeyRound aria-hidden />} busy={busy} disabledReason={barrier} onClick={sign}>{signed === null ? t("signThisRequest") : t("signItAgain")}</Button>
        <p role="status" className="min-w-0 flex-1 basis-72 text-sm text-ink-muted">
          {signed === null ? t("signingMakesA") : <Validity timestamp={signed.timestamp} />}
        </p>
      </div>
      {problem === null ? null : <Banner tone="failing" title={problem.message}>{problem.fix}</Banner>}
      {signed !== null && signed.leftOut.length > 0 ? <p className="text-sm text-ink-muted">{t("alsoAsksFor", { names: signed.leftOut.join(", ") })}</p> : null}
      {needsBodyFile(body) ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {t("tooLong")}
          <Button asChild size="sm"><a download={bodyFileName} href={`data:application/json;base64,${payload}`}>{t.rich("save", { download: () => <Download aria-hidden />, bodyFileName })}</a></Button>
        </p>
      ) : null}
      <CodeBlock label={signed === null ? t("requestAsCurl") : t("requestAsCurlSigned")} language="bash" code={signed?.command ?? curlText({ url: attempt.url, headers: attempt.requestHeaders, body })} wrap />
    </div>
  );
}

function Validity({ timestamp }: { timestamp: number }) {
  const t = useTranslations("delivery");
  const format = useFormat();
  const left = (timestamp + validFor) * 1000 - useNow(1000);
  return left > 0 ? t("takenFor", { left: format.durationWhole(left) }) : t("thisSignatureIs");
}
