"use client";

import { Archive, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { EndpointUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { CopyableId } from "@/components/copyable-id";
import { EndpointStatus } from "@/components/endpoint-status";
import { Facts } from "@/components/facts";
import { JsonView } from "@/components/json-view";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Section } from "@/components/section";
import { ExactTime } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/components/use-format";
import type { TypeDetail } from "@/lib/event-types/catalog";
import type { SchemaNode } from "@/lib/event-types/schema-tree";
import { ArchiveType } from "./archive-type";
import { SchemaTreeView } from "./schema-tree-view";
import { SendAsTest } from "./send-as-test";

export interface TypeScreenProps {
  org: string;
  type: TypeDetail;
  /** Of its schema; null without one, or where it describes no properties. */
  tree: SchemaNode[] | null;
  /** Of its example, where it has no schema. */
  shape: SchemaNode[] | null;
  recent: { count: number; complete: boolean };
  mayEdit: boolean;
  mayTest: boolean;
}

/** One type of the catalog: when it is published, what is in it, and who receives it. */
export function TypeScreen({ org, type, tree, shape, recent, mayEdit, mayTest }: TypeScreenProps) {
  const t = useTranslations("type");
  const format = useFormat();
  const archived = type.archivedAt !== null;
  return (
    <Page>
      <div className="grid gap-4">
        <PageHeader
          trail={[{ label: t("types"), href: `/${org}/event-types` }]}
          title={<span className="font-mono text-lg">{type.name}</span>}
          aside={<>{archived ? <Badge icon={<Archive aria-hidden />}>{t("archived")}</Badge> : null}{type.operational ? <Badge tone="accent">{t("operational")}</Badge> : null}</>}
          description={type.description}
          actions={
            <>
              {mayEdit ? <ArchiveType org={org} name={type.name} archived={archived} recent={recent.count} /> : null}
              {mayEdit ? <Button asChild><Link href={`/${org}/event-types/${type.name}/edit`}><Pencil aria-hidden />{t("edit")}</Link></Button> : null}
              {archived ? null : <SendAsTest org={org} type={type} mayTest={mayTest} />}
            </>
          }
        />
        {archived ? <Banner tone="off" icon={<Archive aria-hidden />} title={t.rich("archivedSince", { when: () => <ExactTime at={type.archivedAt!} style="minute" /> })}>{t("archivedText")}</Banner> : null}
        <Facts
          layout="columns"
          items={[
            { label: t("name"), value: <CopyableId value={type.name} label={t("nameOf")} /> },
            { label: t("version"), value: String(type.version) },
            { label: t("recent"), value: <TextLink href={`/${org}/events?type=${type.name}&since=7d`}>{t("events", { count: recent.count })}{recent.complete ? "" : "+"}</TextLink> },
            { label: t("added"), value: format.instant(type.createdAt, "day") },
          ]}
        />
      </div>
      <Section title={t("receivers.title", { count: type.receivers.length })} description={type.receivers.length === 0 ? t("receivers.none", { name: type.name }) : undefined}>
        {type.receivers.length === 0 ? null : (
          <ul className="grid grid-cols-[minmax(0,1fr)] border-t border-line">
            {type.receivers.map((endpoint) => (
              <li key={endpoint.id} className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-line py-1.5 text-sm">
                <Link href={`/${org}/endpoints/${endpoint.id}`} className="max-w-full min-w-0 rounded-sm hover:underline"><EndpointUrl url={endpoint.url} /></Link>
                {endpoint.description ? <span className="min-w-0 truncate text-xs text-ink-muted">{endpoint.description}</span> : null}
                {endpoint.active ? null : <EndpointStatus state="disabled" plain className="ml-auto text-xs" />}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t("schema.title")} description={t(type.schema !== null ? "schema.text" : shape !== null ? "schema.shape" : "schema.none")}>
        {tree ?? shape ? <SchemaTreeView nodes={(tree ?? shape)!} fromExample={tree === null} /> : null}
        {type.schema === null ? null : <JsonView label={t("schema.raw")} text={type.schema} maxLines={tree === null ? 40 : 12} />}
      </Section>
      <Section title={t("example.title")} description={t(type.example === null ? "example.none" : "example.text")}>
        {type.example === null ? null : <JsonView label={t("example.label")} text={type.example} />}
      </Section>
    </Page>
  );
}
