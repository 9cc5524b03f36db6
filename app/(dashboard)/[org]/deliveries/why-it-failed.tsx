import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { useFailureExplanations } from "@/app/(dashboard)/[org]/use-failure-explanations";
import { explainFailure } from "@/lib/delivery/explain";
import { errorDocHref } from "@/lib/docs/error-doc-href";
import { statusPhrase } from "@/lib/format/http-status";

export interface WhyItFailedProps {
  attempt: AttemptDetail;
  title?: string;
  compact?: boolean;
  /** The signature debugger, where the answer may mean that the signature was refused. */
  signatureHref?: string | null;
}

/** Cause, what to do, and the evidence: plain text, whatever a receiver may have sent. */
export function WhyItFailed({ attempt, title, compact = false, signatureHref = null }: WhyItFailedProps) {
  const t = useTranslations("delivery");
  const { evidence } = attempt;
  const words = useFailureExplanations();
  const explained = explainFailure(
    {
      errorClass: attempt.errorClass,
      status: attempt.statusCode,
      statusText: attempt.statusCode === null ? null : statusPhrase(attempt.statusCode),
      headers: attempt.responseHeaders,
      message: typeof evidence.message === "string" ? evidence.message : null,
      evidence,
      remoteAddress: attempt.remoteAddress,
      bodyTruncated: attempt.responseTruncated,
      bodyError: typeof evidence.bodyError === "string" ? evidence.bodyError : null,
      totalMs: attempt.durationMs,
    },
    words,
  );
  return (
    <section aria-label={title ?? t("whyItFailed")} className="rounded-lg border border-failing-line bg-failing-soft px-4 py-3 text-sm">
      <h2 className="flex items-center gap-2 font-medium">
        <CircleHelp aria-hidden className="size-4 shrink-0 text-failing" />
        {title ? `${title}: ` : null}{explained.title}
      </h2>
      <div className={compact ? "mt-2 grid gap-2 pl-6" : "mt-2 grid gap-x-10 gap-y-3 pl-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"}>
        <div className="grid max-w-2xl content-start gap-2">
          <p>{explained.cause}</p>
          <p><span className="font-medium">{t("whatToDo")}</span>{explained.advice}</p>
          <p><TextLink external href={errorDocHref(explained.docSlug)}>{t("moreAboutThisError")}</TextLink></p>
          {signatureHref === null ? null : <p>{t.rich("doesYourReceiver", { textLink: (chunks) => <TextLink href={signatureHref}>{chunks}</TextLink> })}</p>}
        </div>
        {explained.evidence.length > 0 ? (
          <div className="min-w-0">
            <h3 className="text-xs text-ink-muted">{t("whatWeSaw")}</h3>
            <ul className="mt-1 grid gap-0.5 text-xs text-ink">
              {explained.evidence.map((line, index) => <li key={index} className="foreign-text">{line}</li>)}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}
