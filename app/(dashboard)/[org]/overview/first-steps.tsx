"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import type { Overview } from "@/lib/overview/get";

export interface FirstStepsProps {
  org: string;
  steps: Overview["steps"];
  may: { write: boolean; test: boolean };
  publishCommand: string;
}

/** Three steps to a first delivery. Each says what it brings; the next one holds its button. */
export function FirstSteps({ org, steps, may, publishCommand }: FirstStepsProps) {
  const t = useTranslations("overview.steps");
  const next = !steps.endpoint ? "endpoint" : !steps.test ? "test" : "publish";
  return (
    <section aria-labelledby="first-steps" className="grid gap-4 rounded-lg border border-line p-5">
      <div className="grid gap-0.5">
        <h2 id="first-steps" className="text-base font-semibold">{t("title")}</h2>
        <p className="text-sm text-ink-muted">{t("description")}</p>
      </div>
      <ol className="grid gap-4">
        <Step number={1} done={steps.endpoint} next={next === "endpoint"} title={t("endpoint.title")} text={t("endpoint.text")}>
          {may.write ? <Button asChild variant="primary"><Link href={`/${org}/endpoints/new`}>{t("endpoint.action")}</Link></Button> : <Button disabledReason={t("refusal")}>{t("endpoint.action")}</Button>}
          <TextLink href={`/${org}/playground`} className="text-sm">{t("endpoint.playground")}</TextLink>
        </Step>
        <Step number={2} done={steps.test} next={next === "test"} title={t("test.title")} text={t("test.text")}>
          {may.test ? <Button asChild variant="primary"><Link href={`/${org}/endpoints`}>{t("test.action")}</Link></Button> : <Button disabledReason={t("refusal")}>{t("test.action")}</Button>}
        </Step>
        <Step number={3} done={steps.published} next={next === "publish"} title={t("publish.title")} text={t("publish.text")}>
          <div className="w-full min-w-0"><CodeBlock label={t("publish.command")} language="bash" code={publishCommand} /></div>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  next: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, done, next, title, text, children }: StepProps) {
  const t = useTranslations("overview.steps");
  return (
    <li aria-current={next ? "step" : undefined} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 gap-y-2">
      <span className={cn("grid size-6 place-items-center rounded-full border text-xs font-medium", done ? "border-good-line bg-good-soft text-good" : next ? "border-accent-line bg-accent-soft text-accent" : "border-line-strong text-ink-muted")}>
        {done ? <Check aria-hidden className="size-3.5" /> : <span aria-hidden>{number}</span>}
      </span>
      <div className="grid gap-0.5 pt-0.5">
        <p className={cn("text-sm font-medium", done && "text-ink-muted")}>{title}{done ? <span className="sr-only">, {t("done")}</span> : null}</p>
        {done ? null : <p className="max-w-2xl text-sm text-ink-muted">{text}</p>}
      </div>
      {next ? <div className="col-start-2 flex flex-wrap items-center gap-3">{children}</div> : null}
    </li>
  );
}
