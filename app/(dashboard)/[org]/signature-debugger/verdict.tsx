import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import type { Diagnosis, Finding } from "@/lib/signature-debugger/finding";

const looks = {
  genuine: { icon: CircleCheck, ink: "text-good", box: "border-good-line bg-good-soft" },
  broken: { icon: CircleX, ink: "text-failing", box: "border-failing-line bg-failing-soft" },
  unfinished: { icon: CircleDashed, ink: "text-ink-muted", box: "border-line bg-inset" },
} as const;

/** What is wrong, why, how that was found, and what to change. */
export function Verdict({ diagnosis, className }: { diagnosis: Diagnosis | null; className?: string }) {
  const t = useTranslations("debugger");
  if (diagnosis === null) return <Skeleton className={cn("h-20 w-full", className)} />;
  const { icon: Icon, ink, box } = looks[diagnosis.status];
  return (
    <section aria-label={t("diagnosis")} className={cn("grid min-w-0 gap-5", className)}>
      <div role="status" className={cn("flex items-start gap-3 rounded-lg border px-4 py-3", box)}>
        <Icon aria-hidden className={cn("mt-0.5 size-5 shrink-0", ink)} />
        <p className="min-w-0 text-base font-medium [overflow-wrap:anywhere]">{diagnosis.summary}</p>
      </div>
      {diagnosis.findings.map((finding, index) => <FindingView key={`${finding.kind} ${index}`} finding={finding} />)}
      {diagnosis.steps.length === 0 ? <WhatItTells /> : <Steps steps={diagnosis.steps} />}
    </section>
  );
}

function FindingView({ finding }: { finding: Finding }) {
  const t = useTranslations("debugger");
  return (
    <article className="grid gap-2 border-t border-line pt-4 text-sm">
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <CircleAlert aria-hidden className={cn("size-4 shrink-0", finding.certain ? "text-failing" : "text-waiting")} />
        <span className="min-w-0">{finding.title}</span>
        <Badge>{finding.certain ? t("proved") : t("likely")}</Badge>
      </h2>
      <p>{finding.explanation}</p>
      {finding.evidence.length === 0 ? null : (
        <div>
          <h3 className="text-xs text-ink-muted">{t("whatShowsIt")}</h3>
          <ul className="mt-1 grid gap-0.5">{finding.evidence.map((line, index) => <li key={index} className="foreign-text">{line}</li>)}</ul>
        </div>
      )}
      <p><span className="font-medium">{t("whatToChange")}</span>{finding.advice}</p>
    </article>
  );
}

const marks = { ok: { icon: CircleCheck, ink: "text-good" }, bad: { icon: CircleX, ink: "text-failing" }, unknown: { icon: CircleHelp, ink: "text-ink-muted" } } as const;

function Steps({ steps }: { steps: Diagnosis["steps"] }) {
  const t = useTranslations("debugger");
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-xs text-ink-muted">{t("whatWasLooked")}</h2>
      <ol className="mt-2 grid gap-2 text-sm">
        {steps.map(({ name, state, detail }) => {
          const { icon: Icon, ink } = marks[state];
          return (
            <li key={name} className="flex items-start gap-2">
              <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", ink)} />
              <span className="min-w-0 [overflow-wrap:anywhere]"><span className="font-medium">{name}</span><span className="sr-only">, {t(`mark.${state}`)}</span><span className="text-ink-muted"> · {detail}</span></span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function WhatItTells() {
  const t = useTranslations("debugger");
  return (
    <div className="border-t border-line pt-4 text-sm text-ink-muted">
      <p>{t("itTriesWhat")}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        <li>{t("theBodyWas")}</li>
        <li>{t("lineEndsA")}</li>
        <li>{t("theSecretIs")}</li>
        <li>{t("theClockIs")}</li>
        <li>{t("theWrongHeader")}</li>
      </ul>
    </div>
  );
}
