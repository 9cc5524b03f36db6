"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { TimeField } from "@/app/(dashboard)/[org]/replays/new/time-field";
import { useTimeZone } from "@/components/clock";
import { Button } from "@/components/ui/button";
import { instantOf } from "./filters";

export interface RangeFormProps {
  since: string | null;
  until: string | null;
  onApply: (since: string | null, until: string | null) => void;
  onBack: () => void;
}

/** From one moment to another, in the reader's zone. */
export function RangeForm({ since, until, onApply, onBack }: RangeFormProps) {
  const t = useTranslations("log");
  const zone = useTimeZone();
  const [from, setFrom] = useState(() => dateOf(since));
  const [to, setTo] = useState(() => dateOf(until));
  const problem = from !== null && to !== null && from >= to ? t("theEndMust") : from === null && to === null ? t("chooseABeginning") : null;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (problem === null) onApply(from?.toISOString() ?? null, to?.toISOString() ?? null);
  }
  return (
    <form onSubmit={submit} className="grid gap-4 p-4">
      <TimeField label={t("from")} hint={t("thatMomentIs")} value={from} onChange={setFrom} />
      <TimeField label={t("before")} hint={t("thatMomentIsNot")} value={to} onChange={setTo} />
      <p className="text-xs text-ink-muted">{t("timesIn", { zone })}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>{t("back")}</Button>
        <Button type="submit" variant="primary" disabledReason={problem}>{t("applyRange")}</Button>
      </div>
    </form>
  );
}

function dateOf(text: string | null): Date | null {
  if (text === null) return null;
  const date = new Date(instantOf(text, new Date()));
  return Number.isNaN(date.getTime()) ? null : date;
}
