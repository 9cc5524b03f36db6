"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { cancelReplayAction } from "@/app/(dashboard)/[org]/replays/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ReplayDetail } from "@/lib/replays/get";

interface CancelReplayProps {
  org: string;
  replay: ReplayDetail;
  refusal: string | null;
  onDone: () => unknown;
}

export function CancelReplay({ org, replay, refusal, onDone }: CancelReplayProps) {
  const t = useTranslations("replays");
  async function cancel() {
    const result = await callAction(() => cancelReplayAction(org, replay.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    toast.success(t("replayCanceled"), { description: t("nothingMoreIs") });
    await onDone();
  }

  const left = Math.max(0, replay.total - replay.processed);
  return (
    <ConfirmDialog
      trigger={<Button disabledReason={refusal}>{t("cancelReplay")}</Button>}
      title={t("cancelThisReplay")}
      description={t("cancelMeans", { processed: replay.processed, count: left })}
      confirmLabel={t("cancelReplay")}
      cancelLabel={t("letItGo")}
      onConfirm={cancel}
    />
  );
}
