"use client";

import { useTranslations } from "next-intl";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { GrantSummary } from "@/lib/support/list-grants";
import { revokeGrantAction } from "./actions";

export function RevokeGrant({ org, grant, mayRevoke }: { org: string; grant: GrantSummary; mayRevoke: boolean }) {
  const t = useTranslations("supportAccess");
  if (!mayRevoke) return <Button size="sm" disabledReason={t("ownersAndAdminsCan")}>{t("revoke")}</Button>;
  return (
    <ConfirmDialog
      trigger={<Button size="sm" aria-label={t("revokeTheGrant", { staff: grant.staff })}>{t("revoke")}</Button>}
      title={t("revokeThisGrant")}
      description={<>{t.rich("canRedeliverNothing", { bdi: () => <bdi>{grant.staff}</bdi> })}</>}
      confirmLabel={t("revokeGrant")}
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => revokeGrantAction(org, grant.id));
        return result.ok ? undefined : { error: `${result.error.message} ${result.error.fix}` };
      }}
    />
  );
}
