"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "./ui/cn";
import { Tooltip } from "./ui/tooltip";
import { useCopy } from "./ui/use-copy";

export interface CopyableIdProps {
  value: string;
  /** What it is: "delivery id". */
  label: string;
  /** Shows the beginning and the end; the whole is copied and stands in the tooltip. */
  short?: boolean;
  className?: string;
}

/** An id in mono; pressing it copies the whole of it. */
export function CopyableId({ value, label, short = false, className }: CopyableIdProps) {
  const t = useTranslations("parts");
  const { state, copy } = useCopy(value);
  const shown = short && value.length > 18 ? `${value.slice(0, 10)}…${value.slice(-5)}` : value;
  const Icon = state === "copied" ? Check : Copy;
  return (
    <Tooltip content={state === "copied" ? t("copied") : shown === value ? t("copy", { what: label }) : <span className="font-mono break-all">{value}</span>}>
      <button
        type="button"
        onClick={copy}
        aria-label={t("copy", { what: `${label} ${value}` })}
        className={cn("inline-flex max-w-full items-center gap-1.5 rounded-sm align-top font-mono text-[0.92em] text-ink-muted hover:bg-hover hover:text-ink hover:shadow-[0_0_0_3px_var(--hover)]", className)}
      >
        <span className="truncate">{shown}</span>
        <Icon aria-hidden className={cn("size-3 shrink-0", state === "copied" ? "text-good" : "text-ink-faint")} />
        <span role="status" className="sr-only">{state === "copied" ? t("copied") : ""}</span>
      </button>
    </Tooltip>
  );
}
