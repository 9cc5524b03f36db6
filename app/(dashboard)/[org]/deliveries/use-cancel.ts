"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import type { DeliveryProgress } from "@/lib/deliveries/progress";
import { cancelDeliveryAction, undoCancelAction } from "./actions";
import { progressKey } from "./use-delivery";

/** How long the undo is offered, ms. The server allows ten minutes. */
const undoMs = 12_000;

/** Cancels ahead of the server's word, and takes it back: where the server refuses, and where the reader asks. */
export function useCancel(org: string) {
  const t = useTranslations("delivery");
  const client = useQueryClient();
  const [problem, setProblem] = useState<ActionError | null>(null);

  /** Shows at once what is about to be true; `false` from the server puts it back. */
  async function ahead(id: string, change: Partial<DeliveryProgress>, act: () => ReturnType<typeof cancelDeliveryAction>): Promise<boolean> {
    const key = progressKey(org, id);
    await client.cancelQueries({ queryKey: key });
    const before = client.getQueryData<DeliveryProgress>(key);
    client.setQueryData<DeliveryProgress>(key, (progress) => progress && { ...progress, ...change });
    setProblem(null);
    const result = await callAction(act);
    if (!result.ok) {
      client.setQueryData(key, before);
      setProblem(result.error);
    }
    await client.invalidateQueries({ queryKey: key });
    return result.ok;
  }

  async function cancel(delivery: DeliveryProgress) {
    const { id, state, reason, automaticRetryAt } = delivery;
    const canceled = { state: "canceled", reason: "canceled_by_hand", automaticRetryAt: null, heldBack: null, manualRequestedAt: null, completedAt: new Date().toISOString() } as const;
    if (!(await ahead(id, canceled, () => cancelDeliveryAction(org, id)))) return;
    toast.success(t("deliveryCanceled"), {
      description: t("noFurtherAutomatic"),
      duration: undoMs,
      action: { label: t("undo"), onClick: () => void undo({ id, state, reason, automaticRetryAt }) },
    });
  }

  async function undo({ id, state, reason, automaticRetryAt }: Pick<DeliveryProgress, "id" | "state" | "reason" | "automaticRetryAt">) {
    if (await ahead(id, { state, reason, automaticRetryAt, completedAt: null }, () => undoCancelAction(org, id))) toast.success(t("notCanceled"), { description: t("itWaitsAs") });
  }

  return { cancel, problem };
}
