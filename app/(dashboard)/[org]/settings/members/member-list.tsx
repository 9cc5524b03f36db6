import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import type { SelectOption } from "@/components/ui/select";
import { CellDetail, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import type { Member } from "@/lib/members/list";
import { RemoveMember } from "./remove-member";
import { RoleSelect } from "./role-select";
import { roleWords } from "./role-words";

export interface MemberListProps {
  org: string;
  members: Member[];
  roles: SelectOption[];
  may: { write: boolean; writeOwner: boolean };
  /** There is but one owner, who stays. */
  lastOwner: boolean;
}

export function MemberList({ org, members, roles, may, lastOwner }: MemberListProps) {
  return (
    <Table label="Members" scrollBelow="md">
      <TableHead>
        <TableHeaderCell>Name</TableHeaderCell>
        <TableHeaderCell hideBelow="md">Joined</TableHeaderCell>
        <TableHeaderCell>Role</TableHeaderCell>
        <TableHeaderCell align="right"><span className="sr-only">Actions</span></TableHeaderCell>
      </TableHead>
      <TableBody>
        {members.map((member) => {
          const stays = member.role === "owner" && lastOwner;
          const mine = may.write && (member.role !== "owner" || may.writeOwner);
          return (
            <TableRow key={member.id}>
              <TableCell className="py-2">
                <div className="grid min-w-0 gap-0.5">
                  <span className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">{member.name}{member.own ? <Badge>You</Badge> : null}</span>
                  <span className="foreign-text text-xs text-ink-muted">{member.email}</span>
                </div>
                <CellDetail below="md">Joined <TimeAgo at={member.joinedAt} /></CellDetail>
              </TableCell>
              <TableCell hideBelow="md" className="text-ink-muted"><TimeAgo at={member.joinedAt} /></TableCell>
              <TableCell>
                {mine && !stays ? <RoleSelect key={member.role} org={org} member={member} roles={roles} /> : <span>{roleWords[member.role].label}{stays ? <span className="block text-xs text-ink-muted">the last owner</span> : null}</span>}
              </TableCell>
              <TableCell align="right">{mine && !stays && !member.own ? <RemoveMember org={org} member={member} /> : null}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
