"use client";

import { Pause } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { EndpointUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Button } from "@/components/ui/button";
import { useFormat } from "@/components/use-format";
import type { Overview } from "@/lib/overview/get";

/** What waits for an endpoint to be enabled, or for somebody to replay it. Nothing of it is lost. */
export function Held({ org, held, mayWrite }: { org: string; held: Overview["held"]; mayWrite: boolean }) {
  const t = useTranslations("overview.held");
  const format = useFormat();
  const total = held.capped ? `${format.count(held.count)}+` : format.count(held.count);
  return (
    <Section
      title={t("title", { count: held.count, total })}
      description={held.oldestAt ? t.rich("description", { when: () => <TimeAgo at={held.oldestAt!} /> }) : undefined}
      actions={<Button asChild size="sm"><Link href={`/${org}/deliveries?state=held`}>{t("see")}</Link></Button>}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] border-t border-line">
        {held.endpoints.map((endpoint) => (
          <li key={endpoint.id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 text-sm">
            <Pause aria-hidden className="size-4 shrink-0 text-off" />
            <Link href={`/${org}/endpoints/${endpoint.id}`} className="min-w-0 flex-1 basis-48 rounded-sm hover:underline"><EndpointUrl url={endpoint.url} /></Link>
            <span className="whitespace-nowrap text-ink-muted">{t("count", { count: endpoint.count })}</span>
            {!mayWrite ? null : endpoint.active
              ? <Button asChild size="sm"><Link href={`/${org}/replays/new?endpoint=${endpoint.id}&states=held`} aria-label={t("replayFor", { url: endpoint.url })}>{t("replay")}</Link></Button>
              : <Button asChild size="sm"><Link href={`/${org}/endpoints/${endpoint.id}#enable`} aria-label={t("enableFor", { url: endpoint.url })}>{t("enable")}</Link></Button>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
