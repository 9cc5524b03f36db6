"use client";

import { CircleAlert, Clock, Pause, Plug, TrendingDown, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { EndpointUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { Section } from "@/components/section";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { toneText, type Tone } from "@/components/ui/tone";
import type { AttentionItem } from "@/lib/overview/get";
import { TroubleWords } from "./trouble-words";

export interface AttentionProps {
  org: string;
  items: AttentionItem[];
  mayWrite: boolean;
}

const looks: Record<AttentionItem["trouble"]["kind"], { icon: LucideIcon; tone: Tone }> = {
  disabled: { icon: Plug, tone: "failing" },
  failing: { icon: CircleAlert, tone: "failing" },
  resting: { icon: Pause, tone: "waiting" },
  behind: { icon: Clock, tone: "waiting" },
  unsteady: { icon: TrendingDown, tone: "waiting" },
};

/** The endpoints that ask for somebody: what is wrong, since when, why, and the next step. */
export function Attention({ org, items, mayWrite }: AttentionProps) {
  const t = useTranslations("overview.attention");
  return (
    <Section title={t("title")}>
      <ul className="grid grid-cols-[minmax(0,1fr)] border-t border-line">
        {items.map((item) => {
          const { icon: Icon, tone } = looks[item.trouble.kind];
          const href = `/${org}/endpoints/${item.id}`;
          const disabled = item.trouble.kind === "disabled";
          const query = new URLSearchParams({ endpoint: item.id, state: disabled ? "failed,held" : "failed,retrying" });
          return (
            <li key={item.id} className="grid gap-x-4 gap-y-2 border-b border-line py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
              <div className="flex min-w-0 gap-3">
                <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", toneText[tone])} />
                <div className="grid min-w-0 gap-1">
                  <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
                    <Link href={href} className="min-w-0 max-w-full rounded-sm text-sm font-medium hover:underline"><EndpointUrl url={item.url} /></Link>
                    {item.description ? <span className="truncate text-xs text-ink-muted">{item.description}</span> : null}
                  </div>
                  <TroubleWords item={item} tone={tone} />
                </div>
              </div>
              <div className="flex flex-wrap items-start gap-2 max-md:pl-7">
                <Button asChild size="sm"><Link href={`/${org}/deliveries?${query}`} aria-label={t("seeFor", { url: item.url })}>{t("see")}</Link></Button>
                {disabled && mayWrite ? <Button asChild size="sm" variant="primary"><Link href={`${href}#enable`} aria-label={t("enableFor", { url: item.url })}>{t("enable")}</Link></Button> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
