"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "./button";

export interface LoadMoreProps {
  /** Where the list stands: "50 of about 1,204 deliveries" or "All 12 deliveries". */
  summary: ReactNode;
  /** With keyset pages: the address of the next ones… */
  nextHref?: string | null;
  previousHref?: string | null;
  /** …or a function that appends them here. */
  onMore?: (() => void) | null;
  busy?: boolean;
  moreLabel?: string;
}

/** The end of a list: how much there is, and the way on. */
export function LoadMore({ summary, nextHref, previousHref, onMore, busy, moreLabel }: LoadMoreProps) {
  const t = useTranslations("parts");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm text-ink-muted">
      <p role="status">{summary}</p>
      <div className="flex gap-2">
        {previousHref ? <Button asChild size="sm"><Link href={previousHref} rel="prev">{t("newer")}</Link></Button> : null}
        {nextHref ? <Button asChild size="sm"><Link href={nextHref} rel="next">{t("older")}</Link></Button> : null}
        {onMore ? <Button size="sm" onClick={onMore} busy={busy}>{moreLabel ?? t("loadMore")}</Button> : null}
      </div>
    </div>
  );
}
