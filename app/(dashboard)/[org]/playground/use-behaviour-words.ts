"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/use-format";
import { formatStatus } from "@/lib/format/http-status";
import type { Behaviour } from "@/lib/playground/behaviour";

/** How an inbox answers, in one line. */
export function useBehaviourWords(): (behaviour: Behaviour) => string {
  const t = useTranslations("playground.answers");
  const format = useFormat();
  return ({ behaviour, statusCode, delayMs, failures }) => t(behaviour, { status: formatStatus(statusCode), delay: format.duration(delayMs), count: failures });
}
