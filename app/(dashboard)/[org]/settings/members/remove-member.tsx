"use client";

import { UserMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import type { Member } from "@/lib/members/list";
import { removeMemberAction } from "./actions";

export function RemoveMember({ org, member }: { org: string; member: Member }) {
  const t = useTranslations("members");
  return (
    <ConfirmDialog
      trigger={<IconButton label={t("remove", { name: member.name })} icon={<UserMinus />} size="sm" />}
      title={t("remove2", { name: member.name })}
      description={t("seesNothingOf", { email: member.email })}
      confirmLabel={t("removeMember")}
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => removeMemberAction(org, member.id));
        if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
        toast.success(t("wasRemoved", { name: member.name }));
      }}
    />
  );
}
