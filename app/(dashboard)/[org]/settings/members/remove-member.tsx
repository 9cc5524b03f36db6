"use client";

import { UserMinus } from "lucide-react";
import { toast } from "sonner";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import type { Member } from "@/lib/members/list";
import { removeMemberAction } from "./actions";

export function RemoveMember({ org, member }: { org: string; member: Member }) {
  return (
    <ConfirmDialog
      trigger={<IconButton label={`Remove ${member.name}`} icon={<UserMinus />} size="sm" />}
      title={`Remove ${member.name}?`}
      description={`${member.email} sees nothing of this organization from the next page on. API keys that they made go on working until they are revoked.`}
      confirmLabel="Remove member"
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => removeMemberAction(org, member.id));
        if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
        toast.success(`${member.name} was removed`);
      }}
    />
  );
}
