"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeliveryWords } from "@/app/(dashboard)/[org]/deliveries/delivery-words";
import { outcomeWords } from "@/app/(dashboard)/[org]/deliveries/attempt-list";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { compareAttempts, differsAtAll, type Difference } from "./compare-attempts";
import type { DiffLine } from "./diff-lines";

export interface CompareViewProps {
  attempts: AttemptDetail[];
  attempt: AttemptDetail;
  /** Number of the other one. */
  other: number | null;
  onChange: (other: number) => void;
}

/** Two attempts beside each other: only what is different, the earlier one first. */
export function CompareView({ attempts, attempt, other, onChange }: CompareViewProps) {
  const words = useDeliveryWords();
  const { t, format } = words;
  const choices = attempts.filter(({ number }) => number !== attempt.number);
  const chosen = choices.find(({ number }) => number === other) ?? choices.find(({ number }) => number < attempt.number) ?? choices[0]!;
  const [before, after] = chosen.number < attempt.number ? [chosen, attempt] : [attempt, chosen];
  const comparison = compareAttempts(words, before, after);
  return (
    <div className="grid max-w-5xl gap-5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field label={t("compareWith")} className="w-72 max-w-full">
          <Select value={String(chosen.number)} onValueChange={(value) => onChange(Number(value))} options={choices.map((choice) => ({ value: String(choice.number), label: t("attemptAnd", { number: choice.number, outcome: outcomeWords(words, choice) }) }))} />
        </Field>
        <p className="flex items-center gap-2 py-2 text-sm text-ink-muted">
          <span className="font-medium text-ink">{t("attempt", { number: before.number })}</span>
          <ArrowRight aria-label={t("comparedWith")} className="size-4" />
          <span className="font-medium text-ink">{t("attempt", { number: after.number })}</span>
        </p>
      </div>
      {differsAtAll(comparison) ? null : <p className="text-sm">{t("nothingIsDifferent")}</p>}
      <Differences title={t("outcome")} rows={comparison.outcome} before={before.number} after={after.number} />
      <Differences title={t("timings")} rows={comparison.timings} before={before.number} after={after.number} extra={(row) => (row.deltaMs === null ? null : `${row.deltaMs > 0 ? "+" : "−"}${format.duration(Math.abs(row.deltaMs))}`)} />
      <Differences title={t("requestHeaders")} rows={comparison.requestHeaders} before={before.number} after={after.number} mono />
      <Differences title={t("responseHeaders")} rows={comparison.responseHeaders} before={before.number} after={after.number} mono />
      {comparison.body === null ? null : <BodyDiff lines={comparison.body} before={before.number} after={after.number} />}
      <p className="text-xs text-ink-muted">{t("theBodyThat")}</p>
    </div>
  );
}

interface DifferencesProps<Row extends Difference> {
  title: string;
  rows: Row[];
  before: number;
  after: number;
  mono?: boolean;
  extra?: (row: Row) => string | null;
}

function Differences<Row extends Difference>({ title, rows, before, after, mono, extra }: DifferencesProps<Row>) {
  const t = useTranslations("delivery");
  if (rows.length === 0) return null;
  const value = cn("foreign-text border-b border-line py-1.5 pr-4 align-baseline", mono && "font-mono");
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-medium">{title}</h3>
      <table className="w-full table-fixed border-separate border-spacing-0 text-xs">
        <caption className="sr-only">{t("differCaption", { title, before, after })}</caption>
        <thead className="text-ink-muted">
          <tr>
            <th scope="col" className="w-36 py-1 text-left font-normal max-sm:w-24">{t("what")}</th>
            <th scope="col" className="py-1 text-left font-normal">{t("attempt", { number: before })}</th>
            <th scope="col" className="py-1 text-left font-normal">{t("attempt", { number: after })}</th>
            {extra ? <th scope="col" className="w-24 py-1 text-right font-normal">{t("change")}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className={cn("foreign-text border-b border-line py-1.5 pr-4 text-left align-baseline font-normal text-ink-muted", mono && "font-mono")}>{row.name}</th>
              <td className={value}>{row.before ?? <Absent />}</td>
              <td className={value}>{row.after ?? <Absent />}</td>
              {extra ? <td className="border-b border-line py-1.5 text-right align-baseline text-ink-muted">{extra(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Absent() {
  const t = useTranslations("delivery");
  return <span className="font-sans text-ink-muted">{t("none")}</span>;
}

const sign: Record<DiffLine["kind"], string> = { removed: "−", added: "+", same: " ", fold: "⋯" };

function BodyDiff({ lines, before, after }: { lines: DiffLine[]; before: number; after: number }) {
  const t = useTranslations("delivery");
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-medium">{t("responseBody")}</h3>
      <pre tabIndex={0} role="region" aria-label={t("responseBodyAttempt", { before, after })} className="thin-scroll foreign-text max-h-120 overflow-auto rounded-lg border border-line bg-inset py-2 text-xs leading-5 whitespace-pre-wrap">
        {lines.length === 0 ? <span className="px-3 text-ink-muted">{t("oneOfThem")}</span> : null}
        {lines.map(({ kind, text }, index) => (
          <span key={index} className={cn("block px-3", kind === "removed" && "bg-failing-soft", kind === "added" && "bg-good-soft", kind === "fold" && "text-ink-muted")}>
            <span aria-hidden className="mr-2 inline-block w-2 select-none">{sign[kind]}</span>
            {kind === "removed" ? <span className="sr-only">{t("onlyInBefore", { number: before })}</span> : kind === "added" ? <span className="sr-only">{t("onlyInAfter", { number: after })}</span> : null}
            {kind === "fold" ? t("equalLines", { count: Number(text) }) : text}
            {"\n"}
          </span>
        ))}
      </pre>
    </section>
  );
}
