"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import { AnswerMark } from "@/app/(dashboard)/[org]/playground/answer-mark";
import { useVerdictWord, VerdictIcon } from "@/app/(dashboard)/[org]/playground/verdict-mark";
import { CopyableId } from "@/components/copyable-id";
import { Facts } from "@/components/facts";
import { ExactTime } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { Sheet } from "@/components/ui/sheet";
import { SkeletonRows } from "@/components/ui/skeleton";
import { verdictInGerman } from "@/lib/i18n/phrases/verdict-in-german";
import type { RequestContent } from "@/lib/playground/get-request";
import type { RequestSummary } from "@/lib/playground/list-requests";
import { verdictWords } from "@/lib/playground/verdict";
import { RequestContentView } from "./request-content";

export interface RequestPanelProps {
  /** Of the list's route; a request's own is below it. */
  path: string;
  /** Null: closed. */
  request: RequestSummary | null;
  slowMs: number | null;
  onClose: () => void;
}

/** One request at the side of the list: what its signature is worth and why, its headers, its body. */
export function RequestPanel({ path, request, slowMs, onClose }: RequestPanelProps) {
  const t = useTranslations("playground");
  // What was open stays on the panel while it slides away, and once newer requests have pushed it out of the list.
  const [shown, setShown] = useState(request);
  if (request !== null && request !== shown) setShown(request);
  return (
    <Sheet open={request !== null} onOpenChange={(open) => (open ? null : onClose())} size="lg" title={<span className="font-mono text-base">{shown?.eventType ?? shown?.method}</span>} description={t("aRequestAs")}>
      {shown ? <Content path={path} request={shown} slowMs={slowMs} /> : null}
    </Sheet>
  );
}

function Content({ path, request, slowMs }: { path: string; request: RequestSummary; slowMs: number | null }) {
  const t = useTranslations("playground");
  const url = `${path}/${request.id}`;
  // A request never changes.
  const { data, error } = useQuery<RequestContent, RequestProblem>({ queryKey: [url], queryFn: ({ signal }) => fetchJson(url, { signal }), staleTime: Infinity });
  const { tone } = verdictWords(request.verdict);
  const word = useVerdictWord()(request.verdict);
  const detail = useLocale() === "de" ? verdictInGerman(request.verdictDetail) : request.verdictDetail;
  return (
    <div className="grid gap-6">
      <Banner tone={tone} role="note" icon={<VerdictIcon verdict={request.verdict} />} title={word}>{detail}</Banner>
      <Facts
        items={[
          { label: t("received"), value: <ExactTime at={request.receivedAt} style="precise" /> },
          { label: t("answered"), value: <AnswerMark request={request} slowMs={slowMs} /> },
          { label: "webhook-id", value: request.webhookId === null ? t("noId") : <CopyableId value={request.webhookId} label="webhook-id" /> },
          { label: t("attempt"), value: request.webhookId === null ? t("cannotBeTold") : t("attemptOf", { attempt: request.attempt, count: request.attempts }) },
        ]}
      />
      {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : data ? <RequestContentView request={request} content={data} /> : <SkeletonRows rows={6} label={t("loadingTheRequest")} />}
    </div>
  );
}
