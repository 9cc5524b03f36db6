"use client";

import { SearchX, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState, useTransition } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { sendFirstTestAction } from "./actions";
import { hostOf } from "./failure-words";

export interface LogEmptyProps {
  org: string;
  /** Where a test could go. */
  endpoint: { id: string; url: string } | null;
  /** Why this member may not send a test, or add an endpoint. */
  barrier: string | null;
  /** The command that publishes an event here. */
  publishCommand: string;
  onSent: () => void;
}

/** No delivery yet: what will be here, and the one next step. */
export function LogEmpty({ org, endpoint, barrier, publishCommand, onSent }: LogEmptyProps) {
  const t = useTranslations("log");
  const [problem, setProblem] = useState<ActionError | null>(null);
  const [busy, start] = useTransition();
  const send = () =>
    start(async () => {
      const result = await callAction(() => sendFirstTestAction(org, endpoint!.id));
      setProblem(result.ok ? null : result.error);
      if (result.ok) onSent();
    });
  return (
    <div className="grid gap-6">
      <EmptyState
        icon={<Send aria-hidden />}
        title={t("deliveriesWillAppear")}
        action={
          endpoint === null ? (
            barrier === null ? <Button asChild variant="primary"><Link href={`/${org}/endpoints/new`}>{t("addEndpoint")}</Link></Button> : <Button disabledReason={barrier}>{t("addEndpoint")}</Button>
          ) : (
            <Button variant="primary" busy={busy} disabledReason={barrier} onClick={send}>{t("sendTestTo", { host: hostOf(endpoint.url) })}</Button>
          )
        }
      >
        {endpoint === null
          ? t("eachEventGoes")
          : t("oneLineFor")}
      </EmptyState>
      {problem === null ? null : <Banner tone="failing" title={problem.message}>{problem.fix}</Banner>}
      {endpoint === null ? null : <CodeBlock label={t("publishAnEvent")} language="bash" code={publishCommand} />}
    </div>
  );
}

export function NothingMatches({ onClear }: { onClear: () => void }) {
  const t = useTranslations("log");
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={t("noDeliveryMatches")} action={<Button onClick={onClear}>{t("clearFilters")}</Button>}>
      {t("newOnesThat")}
    </EmptyState>
  );
}
