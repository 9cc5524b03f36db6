"use client";

import { CircleAlert, CircleCheck, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import type { PayloadProblem } from "@/lib/endpoints/check-payload";
import type { Payload } from "./use-payload";

/** The `data` of a test as text, with what is wrong in it by line. */
export function PayloadEditor({ payload }: { payload: Payload }) {
  const t = useTranslations("test");
  const { text, setText, edited, reset, verdict, checking, hasSchema } = payload;
  const area = useRef<HTMLTextAreaElement>(null);
  const problems = verdict?.problems ?? [];

  /** Puts the cursor where the problem is. */
  function show({ line, column }: PayloadProblem) {
    const at = text.split("\n").slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
  }

  return (
    <div className="grid gap-2">
      <Field
        label={t("payload")}
        hint={t("theDataOf")}
        status={
          checking ? <span className="flex items-center gap-1.5 text-ink-muted">{t.rich("checking", { spinner: () => <Spinner className="size-3.5" /> })}</span>
            : problems.length > 0 ? <span className="flex items-center gap-1.5 text-failing"><CircleAlert aria-hidden className="size-3.5" />{verdict?.json ? t("unfit", { count: problems.length }) : t("notJsonYet")}</span>
            : edited && verdict?.schema === "unreadable" ? <span className="text-ink-muted">{t("itCouldNot")}</span>
            : <span className="flex items-center gap-1.5 text-good"><CircleCheck aria-hidden className="size-3.5" />{hasSchema ? t("fitsTheSchema") : t("jsonThisType")}</span>
        }
      >
        <Textarea ref={area} mono name="payload" rows={8} value={text} onChange={(event) => setText(event.target.value)} aria-invalid={problems.length > 0 || undefined} className="max-h-120 text-xs leading-5" />
      </Field>
      {problems.length > 0 ? (
        <ul aria-label={t("problemsInThe")} className="grid gap-1 text-xs">
          {problems.map((problem) => (
            <li key={`${problem.line}-${problem.column}-${problem.message}`} className="flex gap-2">
              <button type="button" onClick={() => show(problem)} className="shrink-0 rounded-sm font-mono text-accent underline decoration-accent-line underline-offset-2 hover:decoration-accent">{t("line", { line: problem.line })}</button>
              <span className="foreign-text text-failing">{problem.message}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {edited ? <Button size="sm" variant="ghost" icon={<RotateCcw aria-hidden />} className="justify-self-start" onClick={reset}>{t("backToThe")}</Button> : null}
    </div>
  );
}
