import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, CellDetail } from "@/components/ui/table";
import { ExactTime, TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import type { GrantSummary } from "@/lib/support/list-grants";
import { RevokeGrant } from "./revoke-grant";

/** Who of support may redeliver, or might once, and why. */
export function GrantList({ org, grants, mayRevoke }: { org: string; grants: GrantSummary[]; mayRevoke: boolean }) {
  return (
    <Table label="Grants to support" scrollBelow="md">
      <TableHead>
        <TableHeaderCell>Who</TableHeaderCell>
        <TableHeaderCell hideBelow="md">Reason given</TableHeaderCell>
        <TableHeaderCell hideBelow="md">Opened</TableHeaderCell>
        <TableHeaderCell hideBelow="sm">Ends</TableHeaderCell>
        <TableHeaderCell><span className="sr-only">Actions</span></TableHeaderCell>
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
  if (grant.live) return <span className="inline-flex flex-wrap items-center gap-2"><Badge tone="waiting">May redeliver</Badge><TimeAgo at={grant.expiresAt} /></span>;
  return grant.revokedAt === null ? <>Ended <TimeAgo at={grant.expiresAt} /></> : <>Revoked <TimeAgo at={grant.revokedAt} /></>;
}
