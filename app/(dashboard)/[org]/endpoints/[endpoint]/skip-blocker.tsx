"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { skipBlockerAction, undoSkipAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Blocker } from "@/lib/endpoints/blocker";
import { undoToast } from "./undo-toast";

export interface SkipBlockerProps {
  org: string;
  blocker: Blocker;
  refusal: string | null;
  onDone: () => unknown;
}

/** Gives up the first in line, so that the rest goes on; it can be taken back for a while. */
export function SkipBlocker({ org, blocker, refusal, onDone }: SkipBlockerProps) {
  const t = useTranslations("endpoint");
  async function undo() {
    const result = await callAction(() => undoSkipAction(org, blocker.id));
    if (!result.ok) toast.error(result.error.message, { description: result.error.fix });
    onDone();
  }

  async function skip() {
    const result = await callAction(() => skipBlockerAction(org, blocker.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    undoToast(t("deliverySkipped"), blocker.behind > 0 ? t("whatWaitedBehind") : t("itIsCanceled"), { label: t("undo"), run: undo });
    onDone();
  }

  if (refusal !== null) return <Button size="sm" disabledReason={refusal}>{t("skipIt")}</Button>;
  return (
    <ConfirmDialog
      trigger={<Button size="sm" variant="primary">{t("skipIt")}</Button>}
      title={t("skipThisDelivery")}
      description={t("skipMeans", { type: blocker.eventType, behind: blocker.behind })}
      confirmLabel={t("skipDelivery")}
      onConfirm={skip}
    />
  );
}
