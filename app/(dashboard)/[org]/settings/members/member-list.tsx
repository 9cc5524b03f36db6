import { useTranslations } from "next-intl";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import type { SelectOption } from "@/components/ui/select";
import { CellDetail, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import type { Member } from "@/lib/members/list";
import { RemoveMember } from "./remove-member";
import { RoleSelect } from "./role-select";

export interface MemberListProps {
  org: string;
  members: Member[];
  roles: SelectOption[];
  may: { write: boolean; writeOwner: boolean };
  /** There is but one owner, who stays. */
  lastOwner: boolean;
}

export function MemberList({ org, members, roles, may, lastOwner }: MemberListProps) {
  const t = useTranslations("members");
  return (
    <Table label={t("members")} scrollBelow="md">
      <TableHead>
        <TableHeaderCell>{t("name")}</TableHeaderCell>
        <TableHeaderCell hideBelow="md">{t("joined")}</TableHeaderCell>
        <TableHeaderCell>{t("role2")}</TableHeaderCell>
        <TableHeaderCell align="right"><span className="sr-only">{t("actions")}</span></TableHeaderCell>
      </TableHead>
      <TableBody>
        {members.map((member) => {
          const stays = member.role === "owner" && lastOwner;
          const mine = may.write && (member.role !== "owner" || may.writeOwner);
          return (
            <TableRow key={member.id}>
              <TableCell className="py-2">
                <div className="grid min-w-0 gap-0.5">
                  <span className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">{member.name}{member.own ? <Badge>{t("you")}</Badge> : null}</span>
                  <span className="foreign-text text-xs text-ink-muted">{member.email}</span>
                </div>
                <CellDetail below="md">{t.rich("joined2", { timeAgo: () => <TimeAgo at={member.joinedAt} /> })}</CellDetail>
              </TableCell>
              <TableCell hideBelow="md" className="text-ink-muted"><TimeAgo at={member.joinedAt} /></TableCell>
              <TableCell>
                {mine && !stays ? <RoleSelect key={member.role} org={org} member={member} roles={roles} /> : <span>{t(`role.${member.role}.label`)}{stays ? <span className="block text-xs text-ink-muted">{t("theLastOwner")}</span> : null}</span>}
              </TableCell>
              <TableCell align="right">{mine && !stays && !member.own ? <RemoveMember org={org} member={member} /> : null}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
