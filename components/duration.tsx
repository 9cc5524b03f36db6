"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "./use-format";

/** A length of time: 842 ms, 1.2 s, 4 min 12 s; a dash where there is none. */
export function Duration({ ms, className }: { ms: number | null | undefined; className?: string }) {
  const t = useTranslations("parts");
  const format = useFormat();
  if (ms === null || ms === undefined) return <span className={className}><span aria-hidden>–</span><span className="sr-only">{t("noDuration")}</span></span>;
  return <span className={className ?? "whitespace-nowrap"}>{format.duration(ms)}</span>;
}
