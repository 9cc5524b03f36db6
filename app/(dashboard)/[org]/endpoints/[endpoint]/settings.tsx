import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { scheduleWords } from "@/app/(dashboard)/[org]/endpoints/_form/schedule-words";
import { Section } from "@/components/section";
import { useFormat } from "@/components/use-format";
import { ExactTime } from "@/components/time-ago";
import { TextLink } from "@/components/ui/text-link";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import type { AuthKind } from "@/lib/generated/prisma/enums";
import type { Translator } from "@/lib/i18n/translator";

/** How the endpoint is served, a line each, with the pages on which it is changed. */
export function Settings({ org, endpoint }: { org: string; endpoint: EndpointDetail }) {
  const t = useTranslations("endpoint");
  const form = useTranslations("endpointForm");
  const format = useFormat();
  const { filters, schedule, customSchedule, rateLimitPerMinute, maxInFlight, ordered, payloadMode } = endpoint;
  const href = `/${org}/endpoints/${endpoint.id}`;
  return (
    <Section title={t("settings")} actions={<TextLink href={`${href}/edit`} className="text-sm">{t("edit")}</TextLink>}>
      <dl className="grid gap-2.5 text-sm">
        <Item label={t("events")}>
          {filters.includes("*") ? t("allEventTypes") : <span className="flex flex-wrap gap-1">{filters.map((filter) => <code key={filter} className="foreign-text rounded-sm border border-line px-1 text-xs">{filter}</code>)}</span>}
        </Item>
        <Item label={t("retries")}>{scheduleWords(form, format, schedule === "custom" ? { kind: "custom", seconds: customSchedule } : { kind: schedule })}; {t(`policy.${endpoint.retryPolicy}`)}</Item>
        <Item label={t("limits")}>
          {t("limitsText", { timeout: format.duration(endpoint.timeoutMs), count: ordered ? 1 : maxInFlight, rate: rateLimitPerMinute ?? 0 })}
        </Item>
        <Item label={t("order")}>{ordered ? t("keptTheFirst") : t("notKept")}</Item>
        <Item label={t("payload")}>{payloadMode === "full" ? t("theWholeEvent") : t("idsOnly")}</Item>
        <Item label={t("access")}>{accessWords(t, endpoint)}</Item>
        <Item label={t("added")}><ExactTime at={endpoint.createdAt} style="minute" /></Item>
        {endpoint.updatedAt.slice(0, 19) === endpoint.createdAt.slice(0, 19) ? null : <Item label={t("changed")}><ExactTime at={endpoint.updatedAt} style="minute" /></Item>}
      </dl>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <TextLink href={`${href}/delivery`}>{t("retriesLimitsAnd")}</TextLink>
        <TextLink href={`${href}/authentication`}>{t("headersAndAuthentication")}</TextLink>
      </p>
    </Section>
  );
}

function accessWords(t: Translator<"endpoint">, { authKind, headerNames, clientCertificate }: Pick<EndpointDetail, "authKind" | "headerNames" | "clientCertificate">): ReactNode {
  const parts = [
    authKind === null ? null : AUTHORIZATIONS[authKind],
    headerNames.length === 0 ? null : <span key="headers">{headerNames.length === 1 ? <>{t.rich("header", { code: () => <code className="foreign-text text-xs">{headerNames[0]}</code> })}</> : t("customHeaders", { count: headerNames.length })}</span>,
    clientCertificate ? t("clientCertificate") : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? t("theSignatureAlone") : <span className="inline-flex flex-wrap gap-x-2">{parts.map((part, index) => <span key={index}>{part}{index < parts.length - 1 ? "," : ""}</span>)}</span>;
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Names, which no language changes. */
const AUTHORIZATIONS: Record<AuthKind, string> = { basic: "Basic", bearer: "Bearer", oauth2: "OAuth 2.0" };
