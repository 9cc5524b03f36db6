"use client";

import { Check, X } from "lucide-react";
import Link from "next/link";
import { ExactTime } from "@/components/time-ago";
import { cn } from "@/components/ui/cn";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { formatStatus } from "@/lib/format/http-status";
import { useDeliveryWords, type DeliveryWords } from "./delivery-words";
import { failureWords } from "./failure-words";

export interface AttemptListProps {
  /** Newest first. */
  attempts: AttemptDetail[];
  selected?: number;
  hrefOf: (number: number) => string;
  /** Takes a plain press; others follow the link. */
  onSelect?: (number: number) => void;
}

/** The attempts of a delivery, one line and a half each. */
export function AttemptList({ attempts, selected, hrefOf, onSelect }: AttemptListProps) {
  const words = useDeliveryWords();
  const { t, format } = words;
  if (attempts.length === 0) return <p className="text-sm text-ink-muted">{t("noAttemptYet")}</p>;
  return (
    <ol aria-label={t("attemptsNewestFirst")} className="grid" reversed>
      {attempts.map((attempt) => {
        const { number, delivered } = attempt;
        const Icon = delivered ? Check : X;
        return (
          <li key={number} className="border-b border-line last:border-b-0">
            <Link
              href={hrefOf(number)}
              prefetch={false}
              aria-current={number === selected ? "true" : undefined}
              onClick={(event) => {
                if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onSelect(number);
              }}
              className="-mx-2 grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2 rounded-md px-2 py-2 text-sm hover:bg-hover aria-[current]:bg-hover aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
            >
              <Icon aria-hidden strokeWidth={2.25} className={cn("mt-0.5 size-4", delivered ? "text-good" : "text-failing")} />
              <span className="truncate"><span className="mr-2 text-ink-muted">#{number}</span><span className="sr-only">{t(delivered ? "said.delivered" : "said.failed")}</span>{outcomeWords(words, attempt)}</span>
              <span className="text-ink-muted">{format.duration(attempt.durationMs)}</span>
              <span className="col-start-2 col-end-4 truncate text-xs text-ink-muted">
                <ExactTime at={attempt.startedAt} focusable={false} className="text-[1em]" />
                {triggerWords(words, attempt)}
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

/** "200 OK", "503 Service Unavailable", "connection refused". */
export function outcomeWords(words: DeliveryWords, { statusCode, errorClass, delivered }: AttemptDetail): string {
  return delivered && statusCode !== null ? formatStatus(statusCode) : failureWords(words, statusCode, errorClass);
}

/** " · by dev@acme.example", nothing for the schedule's own. */
export function triggerWords({ t }: Pick<DeliveryWords, "t">, { trigger, actor }: AttemptDetail): string {
  if (trigger === "schedule") return "";
  return ` · ${t(`triggered.${trigger}`, { by: actor ?? "none" })}`;
}
