import { SearchX } from "lucide-react";
import Link from "next/link";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, CellDetail } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { explanationOf } from "@/lib/delivery/explain";
import type { Hit } from "@/lib/support/search/hit";
import type { HitGroup } from "@/lib/support/search/search";
import { mostHits } from "@/lib/support/search/statements";

const kinds: Record<Hit["kind"], string> = { org: "Organization", ep: "Endpoint", evt: "Event", dlv: "Delivery", att: "Attempt", rpl: "Replay", inb: "Inbox", req: "Inbox request", key: "API key", usr: "Person" };

/** What was found, by how it was found. */
export function SearchResults({ typed, groups }: { typed: string; groups: HitGroup[] }) {
  if (groups.length === 0) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title="Nothing is found by this" action={<Button asChild><Link href="/support">Clear search</Link></Button>}>
        <span className="foreign-text font-mono">{typed.slice(0, 80)}</span> is no id, name, host, idempotency key or identifier that is known here. Deliveries older than the retention time are gone; organizations may hide their payloads from support.
      </EmptyState>
    );
  }
  return groups.map((group, index) => (
    <Section key={index} title={<span className="[overflow-wrap:anywhere]">{group.title}</span>} description={group.more ? `The newest ${mostHits} are shown; there are more.` : undefined}>
      {group.stopped ? <Banner tone="waiting" title="This look-up took too long and was stopped">What you search for may still be there. Narrow it: a whole id, or a longer text.</Banner> : <Hits hits={group.hits} />}
    </Section>
  ));
}

function Hits({ hits }: { hits: Hit[] }) {
  return (
    <Table label="Found" scrollBelow="md">
      <TableHead>
        <TableHeaderCell hideBelow="sm">Kind</TableHeaderCell>
        <TableHeaderCell>What</TableHeaderCell>
        <TableHeaderCell hideBelow="md">State</TableHeaderCell>
        <TableHeaderCell hideBelow="sm">Organization</TableHeaderCell>
        <TableHeaderCell hideBelow="md" align="right">Since</TableHeaderCell>
      </TableHead>
      <TableBody>
        {hits.map((hit) => (
          <TableRow key={`${hit.id} ${hit.organization.slug}`}>
            <TableCell hideBelow="sm" className="whitespace-nowrap text-ink-muted">{kinds[hit.kind]}</TableCell>
            <TableCell className="[overflow-wrap:anywhere]">
              {hit.href === null ? <span className="foreign-text">{hit.title}</span> : <TextLink href={hit.href} prefetch={false} className="foreign-text">{hit.title}</TextLink>}
              <div className="font-mono text-xs text-ink-muted">{hit.id}</div>
              <CellDetail below="sm">{kinds[hit.kind]} of {hit.organization.name}{hit.state === null ? null : <> · {stateWords(hit)}</>}</CellDetail>
            </TableCell>
            <TableCell hideBelow="md">{hit.state === null ? null : <Badge>{stateWords(hit)}</Badge>}</TableCell>
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

function stateWords({ kind, state }: Hit): string {
  if (kind === "att") return state === "ok" ? "Delivered" : explanationOf(state!).short;
  return { succeeded: "Delivered", pending: "Queued" }[state!] ?? state!.charAt(0).toUpperCase() + state!.slice(1);
}
