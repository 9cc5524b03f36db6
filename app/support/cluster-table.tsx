import { CircleCheck } from "lucide-react";
import { ExactTime, TimeAgo } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { CellDetail, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { explanationOf } from "@/lib/delivery/explain";
import { countOf, formatCount } from "@/lib/format/numbers";
import type { ClusterWindow, FailureCluster, FailureClusters } from "@/lib/support/clusters";

/** Each row: why, where, how often, since when, for how many; and the endpoints, each leading to its log. */
export function ClusterTable({ window, found }: { window: ClusterWindow; found: FailureClusters }) {
  if (found.stopped) return <Banner tone="waiting" title="Counting took too long and was stopped">Choose the last hour, or try again when there is less traffic.</Banner>;
  if (found.clusters.length === 0) {
    return <EmptyState icon={<CircleCheck aria-hidden />} title="Nothing failed">{window === "hour" ? "No attempt failed in the last hour, in any organization." : "No attempt failed in the last day, in any organization."}</EmptyState>;
  }
  return (
    <div className="grid gap-3">
      {found.complete ? null : <p className="text-sm text-ink-muted">There were more attempts than are counted at once: the numbers begin at <ExactTime at={found.since} />.</p>}
      <Table label="Failures by cause and place" scrollBelow="md">
        <TableHead>
          <TableHeaderCell>Why and where</TableHeaderCell>
          <TableHeaderCell align="right">Failures</TableHeaderCell>
          <TableHeaderCell align="right" hideBelow="sm">Organizations</TableHeaderCell>
          <TableHeaderCell align="right" hideBelow="md">First</TableHeaderCell>
          <TableHeaderCell align="right" hideBelow="sm">Last</TableHeaderCell>
        </TableHead>
        <TableBody>{found.clusters.map((cluster) => <ClusterRow key={`${cluster.errorClass} ${cluster.host} ${cluster.endpoints[0]?.id}`} cluster={cluster} />)}</TableBody>
      </Table>
    </div>
  );
}

function ClusterRow({ cluster }: { cluster: FailureCluster }) {
  const { errorClass, host, endpoints, failures, organizations } = cluster;
  return (
    <TableRow className="[&>td]:align-top">
      <TableCell className="py-2">
        <span className="font-medium">{capital(explanationOf(errorClass).short)}</span> <span className="text-ink-muted">at</span> <bdi className="font-mono text-[0.92em] [overflow-wrap:anywhere]">{host}</bdi>
        <ul className="mt-1 grid gap-0.5 text-xs text-ink-muted">
          {endpoints.map(({ id, url, organization, failures: own }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <TextLink href={logPath(organization.slug, id, errorClass)} prefetch={false} className="font-normal"><bdi>{organization.name}</bdi>: <bdi className="font-mono">{url}</bdi></TextLink>
              {endpoints.length > 1 ? <> · {formatCount(own)}</> : null}
            </li>
          ))}
        </ul>
        <CellDetail below="sm" className="pt-1">{countOf(organizations, "organization")}, last <TimeAgo at={cluster.lastAt} /></CellDetail>
      </TableCell>
      <TableCell align="right" className="py-2 tabular-nums">{formatCount(failures)}</TableCell>
      <TableCell align="right" hideBelow="sm" className="py-2 tabular-nums">{formatCount(organizations)}</TableCell>
      <TableCell align="right" hideBelow="md" className="py-2"><TimeAgo at={cluster.firstAt} /></TableCell>
      <TableCell align="right" hideBelow="sm" className="py-2"><TimeAgo at={cluster.lastAt} /></TableCell>
    </TableRow>
  );
}

/** The customer's own log: the deliveries of this endpoint whose last attempt failed in this way. */
function logPath(slug: string, endpoint: string, errorClass: string): string {
  return `/${slug}/deliveries?${new URLSearchParams({ endpoint, error: errorClass })}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
