"use client";

import { RotateCw, History, X } from "lucide-react";
import Link from "next/link";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { countOf, formatCount } from "@/lib/format/numbers";
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
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<Pick<ActionError, "message" | "fix"> | null>(null);
  if (selected.size === 0) return null;
  const ids = [...selected];
  const count = formatCount(ids.length);

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
        toast.success(`${countOf(result.requested, "more attempt is", "more attempts are")} on the way`);
        return onClear();
      }
      setProblem({ message: `${formatCount(ids.length - result.requested)} of ${count} could not be redelivered: ${result.refused}`, fix: `${countOf(result.requested, "more attempt is", "more attempts are")} on the way.` });
    });

  return (
    <div role="region" aria-label="Selected deliveries" className="sticky bottom-3 z-20 grid gap-2 rounded-lg border border-line-strong bg-surface p-2 pl-4 shadow-float max-md:bottom-18">
      {problem === null ? null : <Banner tone="failing" title={problem.message} actions={<Button size="sm" onClick={() => setProblem(null)}>Close</Button>}>{problem.fix}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="mr-auto text-sm max-md:basis-full">
          <span className="font-medium">{count} selected</span>
          {ids.length === mostSelected ? <span className="text-ink-muted"> · no more at once; replay by filter instead</span> : null}
        </p>
        <Button size="sm" icon={<X aria-hidden />} onClick={onClear}>Clear</Button>
        <Button size="sm" icon={<RotateCw aria-hidden />} busy={busy} disabledReason={refusal} onClick={redeliver}>Redeliver {count}</Button>
        {refusal === null ? (
          <Button size="sm" asChild variant="primary"><Link href={`/${org}/replays/new?ids=${ids.join(",")}`}><History aria-hidden />Replay {count}</Link></Button>
        ) : (
          <Button size="sm" variant="primary" icon={<History aria-hidden />} disabledReason={refusal}>Replay {count}</Button>
        )}
      </div>
    </div>
  );
}
