"use client";

import { Check, CircleDashed, LoaderCircle, X } from "lucide-react";
import type { ReactNode } from "react";
import { useNow } from "@/components/clock";
import { StatusCode } from "@/components/status-code";
import { TextLink } from "@/components/ui/text-link";
import { cn } from "@/components/ui/cn";
import { Waterfall } from "@/components/waterfall";
import { brokeIn } from "@/app/(dashboard)/[org]/deliveries/[delivery]/broke-in";
import type { RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { explainFailure } from "@/lib/delivery/explain";
import { formatDuration } from "@/lib/format/duration";
import type { TestDelivery } from "./use-test-delivery";

export interface TestResultProps {
  org: string;
  deliveryId: string;
  /** Nothing is known before the first answer. */
  data: TestDelivery | undefined;
  problem: RequestProblem | null;
}

const slowMs = 5_000;

/** Queued, sending, then how it ended and where the time went. */
export function TestResult({ org, deliveryId, data, problem }: TestResultProps) {
  const now = useNow(1_000);
  const attempt = data?.attempt ?? null;
  const sending = data?.delivery.sending ?? false;
  const broke = attempt && brokeIn(attempt);
  const waits = data?.delivery.state === "pending" && !sending && now - Date.parse(data.delivery.createdAt) > slowMs;
  return (
    <div className="grid gap-3 rounded-lg border border-line p-3 text-sm">
      <ol className="grid gap-1.5">
        <Step state="done">Queued{attempt?.phases.queueMs == null ? "" : <Took ms={attempt.phases.queueMs} />}</Step>
        <Step state={attempt ? "done" : sending ? "now" : "later"}>{attempt ? (attempt.statusCode === null ? "Tried" : "Sent") : sending ? "Sending…" : "Send"}</Step>
        <Step state={attempt ? (attempt.delivered ? "done" : "failed") : "later"}>{attempt ? <Outcome attempt={attempt} /> : "Answer"}</Step>
      </ol>
      {waits ? <p className="text-xs text-waiting">Still queued. The worker may be busy or not running; the test is sent as soon as it takes it.</p> : null}
      {problem ? <p className="text-xs text-failing">{problem.message} {problem.fix}</p> : null}
      {attempt && !attempt.delivered ? <Failure attempt={attempt} /> : null}
      {attempt ? <Waterfall timings={{ ...attempt.phases, totalMs: attempt.durationMs }} reusedConnection={attempt.phases.connectMs === null && attempt.phases.firstByteMs !== null} brokeIn={broke?.phase} brokeWord={broke?.word} /> : null}
      <TextLink href={`/${org}/deliveries/${deliveryId}`} className="justify-self-start text-xs">Open the delivery</TextLink>
    </div>
  );
}

function Outcome({ attempt }: { attempt: AttemptDetail }) {
  if (attempt.delivered) return <>Delivered: <StatusCode status={attempt.statusCode!} /><Took ms={attempt.durationMs} /></>;
  return <>Failed{attempt.statusCode === null ? "" : <>: <StatusCode status={attempt.statusCode} /></>}<Took ms={attempt.durationMs} /></>;
}

function Failure({ attempt }: { attempt: AttemptDetail }) {
  const message = typeof attempt.evidence.message === "string" ? attempt.evidence.message : null;
  const { title, cause, advice } = explainFailure({ ...attempt, status: attempt.statusCode, headers: attempt.responseHeaders, message });
  return (
    <div className="grid gap-1">
      <p className="font-medium">{title}</p>
      <p className="foreign-text text-ink-muted">{cause} {advice}</p>
    </div>
  );
}

function Took({ ms }: { ms: number }) {
  return <span className="text-ink-muted">, {formatDuration(ms)}</span>;
}

function Step({ state, children }: { state: "done" | "now" | "later" | "failed"; children: ReactNode }) {
  const Icon = { done: Check, now: LoaderCircle, later: CircleDashed, failed: X }[state];
  return (
    <li className={cn("flex items-start gap-2", state === "later" && "text-ink-faint")}>
      <Icon aria-hidden strokeWidth={2.25} className={cn("mt-0.5 size-4 shrink-0", { done: "text-good", now: "animate-spin text-accent", later: "text-ink-faint", failed: "text-failing" }[state])} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
