"use client";

import { Download, FileJson, History } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { replayHref } from "./replay-href";
import type { LogFilters } from "./filters";

export interface LogActionsProps {
  org: string;
  query: string;
  filters: LogFilters;
  mayRedeliver: boolean;
}

/** What can be done with all that the filters find. */
export function LogActions({ org, query, filters, mayRedeliver }: LogActionsProps) {
  const t = useTranslations("log");
  const file = (format: "csv" | "jsonl") => `/api/app/${org}/deliveries/export${query === "" ? "?" : `${query}&`}format=${format}`;
  const replay = replayHref(org, filters);
  const refusal = mayRedeliver ? (replay === null ? t("aReplayKnows") : null) : t("developersAndAboveMay");
  return (
    <DropdownMenu trigger={<Button icon={<Download aria-hidden />} className="ml-auto">{t.rich("exportOrReplay", { span: (chunks) => <span className="sr-only">{chunks}</span> })}</Button>}>
      <MenuItem asChild><a href={file("csv")} download><Download aria-hidden /><span className="grid">{t.rich("exportAsCsv", { span: (chunks) => <span className="text-xs text-ink-muted">{chunks}</span> })}</span></a></MenuItem>
      <MenuItem asChild><a href={file("jsonl")} download><FileJson aria-hidden /><span className="grid">{t.rich("exportAsJson", { span: (chunks) => <span className="text-xs text-ink-muted">{chunks}</span> })}</span></a></MenuItem>
      {replay === null || refusal !== null ? (
        <MenuItem icon={<History aria-hidden />} disabledReason={refusal}>{t("replayAllThat")}</MenuItem>
      ) : (
        <MenuItem asChild><Link href={replay}><History aria-hidden /><span className="grid">{t.rich("replayAllThatMatch", { span: (chunks) => <span className="text-xs text-ink-muted">{chunks}</span> })}</span></Link></MenuItem>
      )}
    </DropdownMenu>
  );
}
