import { useTranslations } from "next-intl";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, CellDetail } from "@/components/ui/table";
import { ExactTime, TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import type { GrantSummary } from "@/lib/support/list-grants";
import { RevokeGrant } from "./revoke-grant";

/** Who of support may redeliver, or might once, and why. */
export function GrantList({ org, grants, mayRevoke }: { org: string; grants: GrantSummary[]; mayRevoke: boolean }) {
  const t = useTranslations("supportAccess");
  return (
    <Table label={t("grantsToSupport")} scrollBelow="md">
      <TableHead>
        <TableHeaderCell>{t("who")}</TableHeaderCell>
        <TableHeaderCell hideBelow="md">{t("reasonGiven")}</TableHeaderCell>
        <TableHeaderCell hideBelow="md">{t("opened")}</TableHeaderCell>
        <TableHeaderCell hideBelow="sm">{t("ends")}</TableHeaderCell>
        <TableHeaderCell><span className="sr-only">{t("actions")}</span></TableHeaderCell>
      </TableHead>
      <TableBody>
        {grants.map((grant) => (
          <TableRow key={grant.id}>
            <TableCell className="[overflow-wrap:anywhere]">
              <bdi>{grant.staff}</bdi>
              <CellDetail below="md"><bdi>“{grant.reason}”</bdi></CellDetail>
              <CellDetail below="sm"><End grant={grant} /></CellDetail>
            </TableCell>
            <TableCell hideBelow="md" className="max-w-96 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]"><bdi>{grant.reason}</bdi></TableCell>
            <TableCell hideBelow="md"><ExactTime at={grant.createdAt} /></TableCell>
            <TableCell hideBelow="sm"><End grant={grant} /></TableCell>
            <TableCell align="right">{grant.live ? <RevokeGrant org={org} grant={grant} mayRevoke={mayRevoke} /> : null}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function End({ grant }: { grant: GrantSummary }) {
  const t = useTranslations("supportAccess");
  if (grant.live) return <span className="inline-flex flex-wrap items-center gap-2"><Badge tone="waiting">{t("mayRedeliver")}</Badge><TimeAgo at={grant.expiresAt} /></span>;
  return grant.revokedAt === null ? <>{t.rich("ended", { timeAgo: () => <TimeAgo at={grant.expiresAt} /> })}</> : <>{t.rich("revoked", { timeAgo: () => <TimeAgo at={grant.revokedAt!} /> })}</>;
}
