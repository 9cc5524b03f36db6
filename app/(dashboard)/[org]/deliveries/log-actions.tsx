"use client";

import { Download, FileJson, History } from "lucide-react";
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
  const file = (format: "csv" | "jsonl") => `/api/app/${org}/deliveries/export${query === "" ? "?" : `${query}&`}format=${format}`;
  const replay = replayHref(org, filters);
  const refusal = mayRedeliver ? (replay === null ? "A replay knows no search, event or attempts: select rows instead" : null) : "Developers and above may do this";
  return (
    <DropdownMenu trigger={<Button icon={<Download aria-hidden />} className="ml-auto">Export<span className="sr-only"> or replay what the filters find</span></Button>}>
      <MenuItem asChild><a href={file("csv")} download><Download aria-hidden /><span className="grid">Export as CSV<span className="text-xs text-ink-muted">The newest 50,000 that match</span></span></a></MenuItem>
      <MenuItem asChild><a href={file("jsonl")} download><FileJson aria-hidden /><span className="grid">Export as JSON Lines<span className="text-xs text-ink-muted">The newest 50,000 that match</span></span></a></MenuItem>
      {replay === null || refusal !== null ? (
        <MenuItem icon={<History aria-hidden />} disabledReason={refusal}>Replay all that match</MenuItem>
      ) : (
        <MenuItem asChild><Link href={replay}><History aria-hidden /><span className="grid">Replay all that match<span className="text-xs text-ink-muted">Counts them first</span></span></Link></MenuItem>
      )}
    </DropdownMenu>
  );
}
