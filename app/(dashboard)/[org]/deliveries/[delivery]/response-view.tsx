"use client";

import { BodyView } from "@/app/(dashboard)/[org]/deliveries/body-view";
import { HeaderList } from "@/components/header-list";
import { StatusCode } from "@/components/status-code";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { explanationOf } from "@/lib/delivery/explain";
import { HiddenBody } from "./request-view";

/** What came back, as text alone: a stranger wrote it. */
export function ResponseView({ attempt, hidden }: { attempt: AttemptDetail; hidden: boolean }) {
  const { statusCode, responseHeaders, responseBody, responseTruncated, errorClass, evidence } = attempt;
  if (statusCode === null) {
    return (
      <section aria-label="Response" className="grid min-w-0 content-start gap-3">
        <h3 className="text-xs leading-5 font-medium">No response</h3>
        <p className="text-sm text-ink-muted">{explanationOf(errorClass).cause}</p>
      </section>
    );
  }
  return (
    <section aria-label="Response" className="grid min-w-0 content-start gap-3">
      <h3 className="text-xs leading-5"><StatusCode status={statusCode} /></h3>
      <HeaderList className="[&_th]:min-w-36" label="Response headers" headers={responseHeaders ?? []} />
      {responseTruncated ? (
        <p className="text-xs text-ink-muted">
          {typeof evidence.bodyError === "string" ? `The body broke off: ${explanationOf(evidence.bodyError).short}. What came before that is kept.` : "The body was longer: its first 16 KiB are kept."}
        </p>
      ) : null}
      {hidden ? <HiddenBody /> : <BodyView label="Body" base64={responseBody ?? ""} truncated={responseTruncated} />}
    </section>
  );
}
