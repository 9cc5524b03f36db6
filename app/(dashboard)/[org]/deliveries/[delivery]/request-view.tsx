"use client";

import { useTranslations } from "next-intl";
import { BodyView } from "@/app/(dashboard)/[org]/deliveries/body-view";
import { HeaderList } from "@/components/header-list";
import { ExactTime } from "@/components/time-ago";
import type { AttemptDetail } from "@/lib/deliveries/get";
import type { Translator } from "@/lib/i18n/translator";

/** What we sent: the line, the headers, the exact bytes. */
export function RequestView({ attempt, payload, hidden }: { attempt: AttemptDetail; payload: string; hidden: boolean }) {
  const t = useTranslations("delivery");
  const { requestHeaders, url } = attempt;
  return (
    <section aria-label={t("request")} className="grid min-w-0 content-start gap-3">
      <h3 className="foreign-text font-mono text-xs leading-5"><span className="font-medium">POST</span> {url}</h3>
      <HeaderList className="[&_th]:min-w-36" label={t("requestHeaders")} headers={requestHeaders} notes={notesOn(t, requestHeaders)} />
      {hidden ? <HiddenBody /> : <BodyView label={t("body")} base64={payload} />}
    </section>
  );
}

/** For support, where the organization keeps bodies to itself. */
export function HiddenBody() {
  const t = useTranslations("delivery");
  return <p className="rounded-lg border border-line bg-inset px-3 py-2.5 text-sm text-ink-muted">{t("thisOrganizationDoes")}</p>;
}

function notesOn(t: Translator<"delivery">, headers: [string, string][]) {
  const timestamp = headers.find(([name]) => /^(webhook|x-webhook)-timestamp$/.test(name));
  const seconds = Number(timestamp?.[1]);
  const masked = headers.filter(([, value]) => value === "(masked)").map(([name]) => [name, t("notKeptWith")] as const);
  return {
    ...Object.fromEntries(masked),
    ...(timestamp !== undefined && Number.isInteger(seconds) && { [timestamp[0]]: <ExactTime at={seconds * 1000} className="text-[1em]" /> }),
  };
}
