"use client";

import { useTranslations } from "next-intl";
import { BodyView } from "@/app/(dashboard)/[org]/deliveries/body-view";
import { useCauseWords } from "@/app/(dashboard)/[org]/use-cause-words";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import { HeaderList } from "@/components/header-list";
import { StatusCode } from "@/components/status-code";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { HiddenBody } from "./request-view";

/** What came back, as text alone: a stranger wrote it. */
export function ResponseView({ attempt, hidden }: { attempt: AttemptDetail; hidden: boolean }) {
  const t = useTranslations("delivery");
  const { short } = useFailureWords();
  const cause = useCauseWords();
  const { statusCode, responseHeaders, responseBody, responseTruncated, errorClass, evidence } = attempt;
  if (statusCode === null) {
    return (
      <section aria-label={t("response")} className="grid min-w-0 content-start gap-3">
        <h3 className="text-xs leading-5 font-medium">{t("noResponse")}</h3>
        <p className="text-sm text-ink-muted">{cause(errorClass, "cause")}</p>
      </section>
    );
  }
  return (
    <section aria-label={t("response")} className="grid min-w-0 content-start gap-3">
      <h3 className="text-xs leading-5"><StatusCode status={statusCode} /></h3>
      <HeaderList className="[&_th]:min-w-36" label={t("responseHeaders")} headers={responseHeaders ?? []} />
      {responseTruncated ? (
        <p className="text-xs text-ink-muted">
          {typeof evidence.bodyError === "string" ? t("brokeOff", { short: short(evidence.bodyError) }) : t("theBodyWas")}
        </p>
      ) : null}
      {hidden ? <HiddenBody /> : <BodyView label={t("body")} base64={responseBody ?? ""} truncated={responseTruncated} />}
    </section>
  );
}
