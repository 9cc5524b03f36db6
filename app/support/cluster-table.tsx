import { CircleCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import { ExactTime, TimeAgo } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { CellDetail, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { ClusterWindow, FailureCluster, FailureClusters } from "@/lib/support/clusters";

/** Each row: why, where, how often, since when, for how many; and the endpoints, each leading to its log. */
export function ClusterTable({ window, found }: { window: ClusterWindow; found: FailureClusters }) {
  const t = useTranslations("support");
  if (found.stopped) return <Banner tone="waiting" title={t("countingTookToo")}>{t("chooseTheLast")}</Banner>;
  if (found.clusters.length === 0) {
    return <EmptyState icon={<CircleCheck aria-hidden />} title={t("nothingFailed")}>{window === "hour" ? t("noAttemptFailed") : t("noAttemptFailedIn")}</EmptyState>;
  }
  return (
    <div className="grid gap-3">
      {found.complete ? null : <p className="text-sm text-ink-muted">{t.rich("thereWereMore", { exactTime: () => <ExactTime at={found.since} /> })}</p>}
      <Table label={t("failuresByCause")} scrollBelow="md">
        <TableHead>
          <TableHeaderCell>{t("whyAndWhere")}</TableHeaderCell>
          <TableHeaderCell align="right">{t("failures")}</TableHeaderCell>
          <TableHeaderCell align="right" hideBelow="sm">{t("organizations")}</TableHeaderCell>
          <TableHeaderCell align="right" hideBelow="md">{t("first")}</TableHeaderCell>
          <TableHeaderCell align="right" hideBelow="sm">{t("last")}</TableHeaderCell>
        </TableHead>
        <TableBody>{found.clusters.map((cluster) => <ClusterRow key={`${cluster.errorClass} ${cluster.host} ${cluster.endpoints[0]?.id}`} cluster={cluster} />)}</TableBody>
      </Table>
    </div>
  );
}

function ClusterRow({ cluster }: { cluster: FailureCluster }) {
  const format = useFormatter();
  const { short } = useFailureWords();
  const t = useTranslations("support");
  const { errorClass, host, endpoints, failures, organizations } = cluster;
  return (
    <TableRow className="[&>td]:align-top">
      <TableCell className="py-2">
        <span className="font-medium">{capital(short(errorClass))}</span> <span className="text-ink-muted">{t("at")}</span> <bdi className="font-mono text-[0.92em] [overflow-wrap:anywhere]">{host}</bdi>
        <ul className="mt-1 grid gap-0.5 text-xs text-ink-muted">
          {endpoints.map(({ id, url, organization, failures: own }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <TextLink href={logPath(organization.slug, id, errorClass)} prefetch={false} className="font-normal"><bdi>{organization.name}</bdi>: <bdi className="font-mono">{url}</bdi></TextLink>
              {endpoints.length > 1 ? <> · {format.number(own)}</> : null}
            </li>
          ))}
        </ul>
        <CellDetail below="sm" className="pt-1">{t.rich("inOrganizations", { timeAgo: () => <TimeAgo at={cluster.lastAt} />, count: organizations })}</CellDetail>
      </TableCell>
      <TableCell align="right" className="py-2 tabular-nums">{format.number(failures)}</TableCell>
      <TableCell align="right" hideBelow="sm" className="py-2 tabular-nums">{format.number(organizations)}</TableCell>
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
