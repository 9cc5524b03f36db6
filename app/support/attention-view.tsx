import type { ReactNode } from "react";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { countOf } from "@/lib/format/numbers";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import { disabledBecause } from "@/lib/notices/endpoint-words";
import { backlogCounted, type Attention, type AttentionRow } from "@/lib/support/attention";

/** Deliveries that wait too long, endpoints that rest, and what a rule has disabled. */
export function AttentionView({ attention }: { attention: Attention | null }) {
  if (attention === null) return <Banner tone="waiting" title="Looking for deliveries that wait took too long and was stopped">Load the page again in a while.</Banner>;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-3">
      <Part title="Oldest backlog" none="No delivery is overdue by more than a minute." rows={attention.backlog} say={({ at, detail }) => <>{Number(detail) >= backlogCounted ? `Over ${backlogCounted.toLocaleString("en")} wait` : countOf(Number(detail), "waits", "wait")}, the oldest was due <TimeAgo at={at} /></>} />
      <Part title="Resting endpoints" none="No circuit breaker is open." rows={attention.breakers} say={({ at, detail }) => <>{countOf(Number(detail), "failure")} in a row, tries again <TimeAgo at={at} /></>} />
      <Part title="Disabled by a rule in the last day" none="No endpoint was disabled by a rule." rows={attention.disabled} say={({ at, detail }) => <><TimeAgo at={at} />: {disabledBecause(detail as DisabledReason)}</>} />
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
