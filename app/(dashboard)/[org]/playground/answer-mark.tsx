"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/components/clock";
import { StatusCode } from "@/components/status-code";
import type { RequestSummary } from "@/lib/playground/list-requests";

/** What the inbox answered. A slow one has not answered yet; where the connection was closed there is nothing to show. */
export function AnswerMark({ request, slowMs, short = false }: { request: Pick<RequestSummary, "answeredStatus" | "receivedAt">; slowMs: number | null; short?: boolean }) {
  const t = useTranslations("playground");
  const now = useNow(1000);
  if (request.answeredStatus !== null) return <StatusCode status={request.answeredStatus} short={short} />;
  const mayStillAnswer = slowMs !== null && now - new Date(request.receivedAt).getTime() < slowMs + 2_000;
  return <span className="whitespace-nowrap text-ink-muted">{mayStillAnswer ? t("answering") : t("noAnswer")}</span>;
}
