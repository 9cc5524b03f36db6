import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, CellDetail } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { Hit } from "@/lib/support/search/hit";
import type { HitGroup } from "@/lib/support/search/search";
import { mostHits } from "@/lib/support/search/statements";

/** What was found, by how it was found. */
export function SearchResults({ typed, groups }: { typed: string; groups: HitGroup[] }) {
  const t = useTranslations("support");
  if (groups.length === 0) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={t("nothingIsFound")} action={<Button asChild><Link href="/support">{t("clearSearch")}</Link></Button>}>
        {t.rich("isNoId", { span: () => <span className="foreign-text font-mono">{typed.slice(0, 80)}</span> })}
      </EmptyState>
    );
  }
  return groups.map((group, index) => (
    <Section key={index} title={<span className="[overflow-wrap:anywhere]">{group.title}</span>} description={group.more ? t("theNewestAre", { mostHits }) : undefined}>
      {group.stopped ? <Banner tone="waiting" title={t("thisLookUp")}>{t("whatYouSearch")}</Banner> : <Hits hits={group.hits} />}
    </Section>
  ));
}

function Hits({ hits }: { hits: Hit[] }) {
  const state = useStateWords();
  const t = useTranslations("support");
  return (
    <Table label={t("found")} scrollBelow="md">
      <TableHead>
        <TableHeaderCell hideBelow="sm">{t("kind2")}</TableHeaderCell>
        <TableHeaderCell>{t("what")}</TableHeaderCell>
        <TableHeaderCell hideBelow="md">{t("state2")}</TableHeaderCell>
        <TableHeaderCell hideBelow="sm">{t("kind.org")}</TableHeaderCell>
        <TableHeaderCell hideBelow="md" align="right">{t("since")}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {hits.map((hit) => (
          <TableRow key={`${hit.id} ${hit.organization.slug}`}>
            <TableCell hideBelow="sm" className="whitespace-nowrap text-ink-muted">{t(`kind.${hit.kind}`)}</TableCell>
            <TableCell className="[overflow-wrap:anywhere]">
              {hit.href === null ? <span className="foreign-text">{hit.title}</span> : <TextLink href={hit.href} prefetch={false} className="foreign-text">{hit.title}</TextLink>}
              <div className="font-mono text-xs text-ink-muted">{hit.id}</div>
              <CellDetail below="sm">{t.rich("kindOf", { name: hit.organization.name, value2: () => hit.state === null ? null : <> · {state(hit)}</>, kind: t(`kind.${hit.kind}`) })}</CellDetail>
            </TableCell>
            <TableCell hideBelow="md">{hit.state === null ? null : <Badge>{state(hit)}</Badge>}</TableCell>
            <TableCell hideBelow="sm">
              <TextLink href={`/${hit.organization.slug}`} prefetch={false} className="font-normal"><bdi>{hit.organization.name}</bdi></TextLink>
              <div className="font-mono text-xs text-ink-muted">{hit.organization.slug}</div>
            </TableCell>
            <TableCell hideBelow="md" align="right" className="text-ink-muted">{hit.at === null ? null : <TimeAgo at={hit.at} />}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

type Known = Parameters<ReturnType<typeof useTranslations<"support.state">>>[0];

function useStateWords(): (hit: Hit) => string {
  const t = useTranslations("support.state");
  const { short } = useFailureWords();
  return ({ kind, state }) => {
    if (kind === "att" && state !== "ok") return short(state!);
    return t.has(state as Known) ? t(state as Known) : state!;
  };
}
