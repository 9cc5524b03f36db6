"use client";

import { RotateCw, History, X } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { redeliverManyAction } from "./actions";
import { mostSelected } from "./most-selected";

export interface SelectionBarProps {
  org: string;
  selected: ReadonlySet<string>;
  /** Why this member may do neither; null for one who may. */
  refusal: string | null;
  /** Shows at once what is about to happen to these rows, or takes it back. */
  onSend: (ids: string[], change: (row: DeliverySummary) => Partial<DeliverySummary>) => void;
  onClear: () => void;
  onDone: () => void;
}

/** What can be done with the selected rows. Redeliver is one attempt each, replay a whole new schedule. */
export function SelectionBar({ org, selected, refusal, onSend, onClear, onDone }: SelectionBarProps) {
  const t = useTranslations("log");
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<Pick<ActionError, "message" | "fix"> | null>(null);
  if (selected.size === 0) return null;
  const ids = [...selected];

  const redeliver = () =>
    start(async () => {
      onSend(ids, () => ({ sending: true }));
      const result = await callAction(() => redeliverManyAction(org, ids));
      if (!result.ok) {
        onSend(ids, () => ({ sending: false }));
        return setProblem(result.error);
      }
      onDone();
      if (result.refused === null) {
        toast.success(t("onTheWay", { count: result.requested }));
        return onClear();
      }
      setProblem({ message: t("notRedelivered", { count: ids.length - result.requested, refused: result.refused, all: ids.length }), fix: t("onTheWay", { count: result.requested }) });
    });

  return (
    <div role="region" aria-label={t("selectedDeliveries")} className="sticky bottom-3 z-20 grid gap-2 rounded-lg border border-line-strong bg-surface p-2 pl-4 shadow-float max-md:bottom-18">
      {problem === null ? null : <Banner tone="failing" title={problem.message} actions={<Button size="sm" onClick={() => setProblem(null)}>{t("close")}</Button>}>{problem.fix}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="mr-auto text-sm max-md:basis-full">
          <span className="font-medium">{t("selected", { count: ids.length })}</span>
          {ids.length === mostSelected ? <span className="text-ink-muted">{t("noMoreAt")}</span> : null}
        </p>
        <Button size="sm" icon={<X aria-hidden />} onClick={onClear}>{t("clearSelection")}</Button>
        <Button size="sm" icon={<RotateCw aria-hidden />} busy={busy} disabledReason={refusal} onClick={redeliver}>{t("redeliverCount", { count: ids.length })}</Button>
        {refusal === null ? (
          <Button size="sm" asChild variant="primary"><Link href={`/${org}/replays/new?ids=${ids.join(",")}`}>{t.rich("replayCountIcon", { history: () => <History aria-hidden />, count: ids.length })}</Link></Button>
        ) : (
          <Button size="sm" variant="primary" icon={<History aria-hidden />} disabledReason={refusal}>{t("replayCount", { count: ids.length })}</Button>
        )}
      </div>
    </div>
  );
}
