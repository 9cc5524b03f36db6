"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { revokeKeyAction } from "./actions";
import type { KeyRow } from "./key-state";

export function RevokeKey({ org, apiKey, mayWrite }: { org: string; apiKey: KeyRow; mayWrite: boolean }) {
  const t = useTranslations("apiKeys");
  const router = useRouter();
  const label = t("revokeName", { name: apiKey.name });
  if (!mayWrite) return <Button size="sm" aria-label={label} disabledReason={t("ownersAndAdminsCreate")}>{t("revoke")}</Button>;

  async function revoke() {
    const result = await callAction(() => revokeKeyAction(org, apiKey.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    toast.success(t("revoked2", { name: apiKey.name }));
    router.refresh();
  }

  return (
    <ConfirmDialog
      trigger={<Button size="sm" aria-label={label}>{t("revoke")}</Button>}
      title={t("revoke2", { name: apiKey.name })}
      description={
        <>
          {t.rich("whateverUsesThe", { code: () => <code className="font-mono">{apiKey.prefix}</code> })}
        </>
      }
      confirmLabel={t("revokeKey")}
      tone="danger"
      onConfirm={revoke}
    />
  );
}
