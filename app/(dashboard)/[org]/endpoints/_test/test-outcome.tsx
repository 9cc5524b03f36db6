"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useNow } from "@/components/clock";
import { StatusCode } from "@/components/status-code";
import { TextLink } from "@/components/ui/text-link";
import { Banner } from "@/components/ui/banner";
import { useFormat } from "@/components/use-format";
import { Waterfall } from "@/components/waterfall";
import { brokeIn } from "@/app/(dashboard)/[org]/deliveries/[delivery]/broke-in";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { useFailureExplanations } from "@/app/(dashboard)/[org]/use-failure-explanations";
import { explainFailure } from "@/lib/delivery/explain";
import { PhaseList } from "./phase-list";
import { phaseSteps } from "./phase-steps";
import { testAdvice } from "./test-advice";
import type { TestRun } from "./use-test-run";

export interface TestOutcomeProps {
  run: TestRun;
  /** Side by side, where there is room. */
  wide?: boolean;
  /** Of its delivery on the log; null for a draft's. */
  href: string | null;
  /** More below the verdict: the answer, the request as curl. */
  children?: ReactNode;
}

/** A test while it runs and once it is over: its steps, the verdict, and what to do. */
export function TestOutcome({ run, wide = false, href, children }: TestOutcomeProps) {
  const t = useTranslations("test");
  const words = useTranslations("delivery");
  const { attempt, problem, seen } = run;
  const broke = attempt && brokeIn(attempt);
  return (
    <div className="grid min-w-0 gap-4 rounded-lg border border-line p-3 text-sm">
      {problem === null || seen.length > 0 ? <PhaseList steps={phaseSteps(seen, attempt)} wide={wide} /> : null}
      {problem ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      {attempt === null && problem === null ? <Waiting since={seen[0]?.at} /> : null}
      {attempt ? <Verdict attempt={attempt} /> : null}
      {attempt ? <Waterfall timings={{ ...attempt.phases, totalMs: attempt.durationMs }} reusedConnection={attempt.phases.connectMs === null && attempt.phases.firstByteMs !== null} brokeIn={broke?.phase} brokeWord={broke ? words(`broke.${broke.how}`) : undefined} /> : null}
      {attempt ? children : null}
      {href !== null && attempt ? <TextLink href={href} className="justify-self-start text-xs">{t("openTheDelivery")}</TextLink> : null}
    </div>
  );
}

/** Holds the place of the verdict, so that nothing below jumps when it comes. */
function Waiting({ since }: { since: number | undefined }) {
  const t = useTranslations("test");
  useNow(1_000);
  return <p className="min-h-10 text-ink-muted">{since === undefined ? t("storingTheTest") : t("waitingForYour")}</p>;
}

function Verdict({ attempt }: { attempt: AttemptDetail }) {
  const format = useFormat();
  const t = useTranslations("test");
  const took = <span className="text-ink-muted">, {format.duration(attempt.durationMs)}</span>;
  const explanations = useFailureExplanations();
  if (attempt.delivered) {
    return (
      <div className="grid gap-1">
        <p className="font-medium">{t("delivered")}<StatusCode status={attempt.statusCode!} />{took}</p>
        <p className="text-ink-muted">{t("yourServerTook")}</p>
      </div>
    );
  }
  const message = typeof attempt.evidence.message === "string" ? attempt.evidence.message : null;
  const { title, cause, advice, evidence } = explainFailure({ ...attempt, status: attempt.statusCode, headers: attempt.responseHeaders, message, totalMs: attempt.durationMs }, explanations);
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t("failed")}{attempt.statusCode === null ? title : <StatusCode status={attempt.statusCode} />}{took}</p>
      <p className="foreign-text text-ink-muted">{cause} {testAdvice(t, attempt.errorClass, advice)}</p>
      {evidence.length > 0 ? (
        <details className="text-xs">
          <summary className="w-fit cursor-pointer rounded-sm text-ink-muted">{t("whatWasSeen")}</summary>
          <ul className="foreign-text grid gap-0.5 pt-1 text-ink-muted">{evidence.map((line) => <li key={line}>{line}</li>)}</ul>
        </details>
      ) : null}
    </div>
  );
}
