import { Check, CircleDashed, LoaderCircle, Minus, X, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { useFormat } from "@/components/use-format";
import type { PhaseStep, StepState } from "./phase-steps";

/** The steps of a test, each with its state as icon and word. */
export function PhaseList({ steps, wide }: { steps: PhaseStep[]; wide: boolean }) {
  const t = useTranslations("test");
  return (
    <ol aria-label={t("stepsOfThe")} className={cn("grid gap-1.5 text-sm", wide && "sm:grid-cols-7 sm:gap-1.5")}>
      {steps.map((step) => <Step key={step.phase} step={step} wide={wide} />)}
    </ol>
  );
}

function Step({ step: { phase, state, ms }, wide }: { step: PhaseStep; wide: boolean }) {
  const format = useFormat();
  const t = useTranslations("test");
  const word = state === "later" ? "" : t(`step.${state}`);
  const Icon = ICONS[state];
  return (
    <li className={cn("flex min-w-0 items-center gap-2", wide && "sm:grid sm:content-start sm:gap-1 sm:border-t-2 sm:pt-2", wide && BORDER[state])} aria-current={state === "now" ? "step" : undefined}>
      <span className={cn("flex items-center gap-2", wide && "sm:gap-1 sm:text-xs sm:whitespace-nowrap")}>
        <Icon aria-hidden strokeWidth={2.25} className={cn("size-4 shrink-0", wide && "sm:size-3.5", COLOUR[state], state === "now" && "animate-spin")} />
        <span className={state === "later" || state === "skipped" ? "text-ink-faint" : undefined}>{t(`phase.${phase}`)}</span>
      </span>
      {/* The line keeps its height while the number is not there yet. */}
      <span className="min-h-4 text-xs text-ink-muted">{state === "done" || state === "failed" ? (ms === null ? <span className="sr-only">{word}</span> : format.duration(ms)) : word}{state === "failed" && ms !== null ? <span className="text-failing">{t("failedAfter")}</span> : null}</span>
    </li>
  );
}

const ICONS: Record<StepState, LucideIcon> = { done: Check, now: LoaderCircle, later: CircleDashed, skipped: Minus, failed: X };
const COLOUR: Record<StepState, string> = { done: "text-good", now: "text-accent", later: "text-ink-faint", skipped: "text-ink-faint", failed: "text-failing" };
const BORDER: Record<StepState, string> = { done: "sm:border-good-bar", now: "sm:border-accent-solid", later: "sm:border-line-strong", skipped: "sm:border-line", failed: "sm:border-failing-bar" };
