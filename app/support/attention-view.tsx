import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import { limitOf } from "@/lib/notices/endpoint-words";
import { backlogCounted, type Attention, type AttentionRow } from "@/lib/support/attention";

/** Deliveries that wait too long, endpoints that rest, and what a rule has disabled. */
export function AttentionView({ attention }: { attention: Attention | null }) {
  const t = useTranslations("support");
  if (attention === null) return <Banner tone="waiting" title={t("lookingForDeliveries")}>{t("loadThePage")}</Banner>;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-3">
      <Part title={t("oldestBacklog")} none={t("noDeliveryIs")} rows={attention.backlog} say={({ at, detail }) => <>{t.rich("waits", { timeAgo: () => <TimeAgo at={at} />, count: Number(detail), most: backlogCounted, over: Number(detail) >= backlogCounted ? "yes" : "no" })}</>} />
      <Part title={t("restingEndpoints")} none={t("noCircuitBreaker")} rows={attention.breakers} say={({ at, detail }) => <>{t.rich("failuresInRow", { timeAgo: () => <TimeAgo at={at} />, count: Number(detail) })}</>} />
      <Part title={t("disabledByA")} none={t("noEndpointWas")} rows={attention.disabled} say={({ at, detail }) => <><TimeAgo at={at} />: {t(`because.${detail as DisabledReason}`, { count: limitOf(detail) })}</>} />
    </div>
  );
}

function Part({ title, none, rows, say }: { title: string; none: string; rows: AttentionRow[]; say: (row: AttentionRow) => ReactNode }) {
  return (
    <Section title={title}>
      {rows.length === 0 ? <p className="text-sm text-ink-muted">{none}</p> : (
        <ul className="grid divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.endpoint.id} className="grid gap-0.5 py-2 text-sm">
              <TextLink href={`/${row.organization.slug}/endpoints/${row.endpoint.id}`} prefetch={false} className="font-normal [overflow-wrap:anywhere]"><bdi>{row.organization.name}</bdi>: <bdi className="font-mono text-[0.92em]">{row.endpoint.url}</bdi></TextLink>
              <span className="text-xs text-ink-muted">{say(row)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
