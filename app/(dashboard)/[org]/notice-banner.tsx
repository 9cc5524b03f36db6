"use client";

import { Plug, X } from "lucide-react";
import Link from "next/link";
import { Countdown } from "@/components/countdown";
import { ExactTime, TimeAgo } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { disabledBecause } from "@/lib/notices/endpoint-words";
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
  const host = hostOf(notice.url);
  const href = `/${org}/endpoints/${notice.endpointId}`;
  return (
    <Banner
      tone="failing"
      role="note"
      icon={<Plug aria-hidden />}
      title={<>Webhooks to <Host>{host}</Host> were disabled: {disabledBecause(notice.reason)}.</>}
      actions={
        <>
          <Button size="sm" asChild><Link href={href} aria-label={`See why webhooks to ${host} were disabled`}>See why</Link></Button>
          {refusal
            ? <Button size="sm" disabledReason={refusal}>Enable</Button>
            : <Button size="sm" variant="primary" asChild><Link href={`${href}#enable`} aria-label={`Enable the endpoint at ${host}`}>Enable</Link></Button>}
          <Dismiss host={host} refusal={refusal} onDismiss={onDismiss} />
        </>
      }
    >
      That was <TimeAgo at={notice.at} />. Its events are held since, and nothing is lost.
    </Banner>
  );
}

function Warning({ org, notice, refusal, onDismiss }: NoticeBannerProps & { notice: WarningNotice }) {
  const host = hostOf(notice.url);
  return (
    <Banner
      tone="waiting"
      title={<>Webhooks to <Host>{host}</Host> will be disabled <Countdown to={notice.disablesAt} due="any moment" />.</>}
      actions={
        <>
          <Button size="sm" asChild><Link href={`/${org}/endpoints/${notice.endpointId}`} aria-label={`See why deliveries to ${host} fail`}>See why</Link></Button>
          <Dismiss host={host} refusal={refusal} onDismiss={onDismiss} />
        </>
      }
    >
      No delivery has succeeded since <ExactTime at={notice.failingSince} />. A single success stops the countdown.
    </Banner>
  );
}

function Dismiss({ host, refusal, onDismiss }: { host: string; refusal: string | null; onDismiss: () => void }) {
  return <IconButton size="sm" label={`Dismiss the notice about ${host} for everyone`} icon={<X aria-hidden />} disabledReason={refusal} onClick={onDismiss} />;
}

function Host({ children }: { children: string }) {
  return <span className="foreign-text font-mono text-[0.92em]">{children}</span>;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
