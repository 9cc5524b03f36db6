"use client";

import { Eraser } from "lucide-react";
import { useTranslations } from "next-intl";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { clearInboxAction } from "@/app/(dashboard)/[org]/playground/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export interface ClearRequestsProps {
  org: string;
  inboxId: string;
  total: number;
  onCleared: () => void;
}

export function ClearRequests({ org, inboxId, total, onCleared }: ClearRequestsProps) {
  const t = useTranslations("playground");
  if (total === 0) return null;
  return (
    <ConfirmDialog
      trigger={<Button size="sm" variant="ghost" icon={<Eraser />}>{t("clearRequests")}</Button>}
      title={t("clearTheRequests")}
      description={t("willBeCleared", { count: total })}
      confirmLabel={t("clearRequests")}
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => clearInboxAction(org, inboxId));
        if (!result.ok) return { error: result.error.message };
        onCleared();
      }}
    />
  );
}
