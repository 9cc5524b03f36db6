"use client";

import { Plug, X } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Countdown } from "@/components/countdown";
import { ExactTime, TimeAgo } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { limitOf } from "@/lib/notices/endpoint-words";
import type { DisabledNotice, Notice, WarningNotice } from "@/lib/notices/list";

export interface NoticeBannerProps {
  org: string;
  notice: Notice;
  refusal: string | null;
  onDismiss: () => void;
}

/** One thing that happened to an endpoint, or will: why, and the way there. */
export function NoticeBanner({ notice, ...rest }: NoticeBannerProps) {
  return notice.kind === "endpoint.disabled" ? <Disabled notice={notice} {...rest} /> : <Warning notice={notice} {...rest} />;
}

function Disabled({ org, notice, refusal, onDismiss }: NoticeBannerProps & { notice: DisabledNotice }) {
  const t = useTranslations("notices");
  const host = hostOf(notice.url);
  const href = `/${org}/endpoints/${notice.endpointId}`;
  return (
    <Banner
      tone="failing"
      role="note"
      icon={<Plug aria-hidden />}
      title={<>{t.rich("disabled", { host: () => <Host>{host}</Host>, reason: t(`because.${notice.reason}`, { count: limitOf(notice.reason) }) })}</>}
      actions={
        <>
          <Button size="sm" asChild><Link href={href} aria-label={t("seeWhyWebhooks", { host })}>{t("seeWhy")}</Link></Button>
          {refusal
            ? <Button size="sm" disabledReason={refusal}>{t("enable")}</Button>
            : <Button size="sm" variant="primary" asChild><Link href={`${href}#enable`} aria-label={t("enableTheEndpoint", { host })}>{t("enable")}</Link></Button>}
          <Dismiss host={host} refusal={refusal} onDismiss={onDismiss} />
        </>
      }
    >
      {t.rich("thatWasIts", { timeAgo: () => <TimeAgo at={notice.at} /> })}
    </Banner>
  );
}

function Warning({ org, notice, refusal, onDismiss }: NoticeBannerProps & { notice: WarningNotice }) {
  const t = useTranslations("notices");
  const host = hostOf(notice.url);
  return (
    <Banner
      tone="waiting"
      title={<>{t.rich("webhooksToWill", { host: () => <Host>{host}</Host>, countdown: () => <Countdown to={notice.disablesAt} due={t("anyMoment")} /> })}</>}
      actions={
        <>
          <Button size="sm" asChild><Link href={`/${org}/endpoints/${notice.endpointId}`} aria-label={t("seeWhyDeliveries", { host })}>{t("seeWhy")}</Link></Button>
          <Dismiss host={host} refusal={refusal} onDismiss={onDismiss} />
        </>
      }
    >
      {t.rich("noDeliveryHas", { exactTime: () => <ExactTime at={notice.failingSince} /> })}
    </Banner>
  );
}

function Dismiss({ host, refusal, onDismiss }: { host: string; refusal: string | null; onDismiss: () => void }) {
  const t = useTranslations("notices");
  return <IconButton size="sm" label={t("dismissTheNotice", { host })} icon={<X aria-hidden />} disabledReason={refusal} onClick={onDismiss} />;
}

function Host({ children }: { children: string }) {
  return <span className="foreign-text font-mono text-[0.92em]">{children}</span>;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
