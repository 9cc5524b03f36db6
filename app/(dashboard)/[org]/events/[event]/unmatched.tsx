"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { EndpointUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { Section } from "@/components/section";
import { ExactTime } from "@/components/time-ago";
import { TextLink } from "@/components/ui/text-link";
import type { EventDetail, UnmatchedEndpoint } from "@/lib/events/get-detail";

/** The endpoints that the event did not go to, each with the reason; those that are deleted folded away. */
export function Unmatched({ org, event, mayChange }: { org: string; event: EventDetail; mayChange: boolean }) {
  const t = useTranslations("event.unmatched");
  const kept = event.unmatched.filter(({ deleted }) => !deleted);
  const deleted = event.unmatched.filter(({ deleted }) => deleted);
  if (event.unmatched.length === 0) return event.deliveryLog.length > 0 ? null : <Section title={t("title")}><p className="text-sm text-ink-muted">{t("noEndpoints")}</p></Section>;
  return (
    <Section title={t("title")} description={event.test ? t("testText") : undefined}>
      {kept.length > 0 ? <List org={org} items={kept} event={event} mayChange={mayChange} /> : null}
      {deleted.length > 0 ? (
        <details className="group text-sm">
          <summary className="inline-block cursor-pointer rounded-sm text-ink-muted hover:text-ink">{t("deleted", { count: deleted.length })}</summary>
          <div className="mt-3"><List org={org} items={deleted} event={event} mayChange={false} /></div>
        </details>
      ) : null}
    </Section>
  );
}

function List({ org, items, event, mayChange }: { org: string; items: UnmatchedEndpoint[]; event: EventDetail; mayChange: boolean }) {
  const t = useTranslations("event.unmatched");
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] border-t border-line">
      {items.map((item) => (
        <li key={item.id} className="grid gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {item.deleted ? <EndpointUrl url={item.url} className="text-ink-muted line-through decoration-ink-faint" /> : <Link href={`/${org}/endpoints/${item.id}`} className="min-w-0 rounded-sm hover:underline"><EndpointUrl url={item.url} /></Link>}
          <div className="grid gap-1 text-ink-muted">
            <p><Why item={item} type={event.type} /></p>
            {mayChange && item.why.kind === "filters" && !item.why.matchesNow ? <p><TextLink href={`/${org}/endpoints/${item.id}/edit`}>{t("change")}</TextLink></p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Why({ item: { why }, type }: { item: UnmatchedEndpoint; type: string }) {
  const t = useTranslations("event.unmatched");
  const code = (text: string) => <code className="foreign-text text-xs text-ink">{text}</code>;
  switch (why.kind) {
    case "test":
      return t("test");
    case "added_later":
      return t.rich("addedLater", { when: () => <ExactTime at={why.at} /> });
    case "deleted_before":
      return t.rich("deletedBefore", { when: () => <ExactTime at={why.at} /> });
    case "filters":
      return (
        <>
          {t.rich(why.known ? "filters" : "filtersNow", { type: () => code(type), filters: () => code(why.filters.join(", ")) })}
          {why.matchesNow ? <> {t("matchesNow")}</> : null}
        </>
      );
    case "unknown":
      return t.rich("unknown", { type: () => code(type) });
  }
}
