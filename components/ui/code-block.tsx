"use client";

import { WrapText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import type { CodeLanguage } from "@/lib/format/code-tokens";
import { inSentence } from "@/lib/format/in-sentence";
import { cn } from "./cn";
import { CodeText } from "./code-text";
import { CopyButton } from "./copy-button";
import { IconButton } from "./icon-button";

export interface CodeBlockProps {
  code: string;
  language?: CodeLanguage;
  /** What it is; shown in its bar: "Request body", "curl". */
  label: string;
  /** Wraps long lines to begin with; the reader can switch. */
  wrap?: boolean;
  /** What the copy button copies, where that differs from what is shown. */
  copyText?: string;
  /** More buttons in the bar. */
  actions?: ReactNode;
  /** Under the bar, such as a search. */
  bar?: ReactNode;
  /** Replaces the coloured code, for views that lay it out themselves. */
  children?: ReactNode;
  className?: string;
}

/** Text to read and take away: copy, wrap, and a pane that scrolls by keyboard. */
export function CodeBlock({ code, language = "text", label, wrap = false, copyText, actions, bar, children, className }: CodeBlockProps) {
  const t = useTranslations("parts");
  const locale = useLocale();
  const [wraps, setWraps] = useState(wrap);
  return (
    <figure className={cn("min-w-0 overflow-hidden rounded-lg border border-line bg-inset", className)}>
      <figcaption className="flex min-h-9 items-center justify-between gap-2 border-b border-line py-1 pr-1.5 pl-3 text-xs text-ink-muted">
        <span className="truncate">{label}</span>
        <span className="flex shrink-0 items-center gap-1">
          {actions}
          <IconButton label={t(wraps ? "noWrap" : "wrap")} icon={<WrapText />} size="sm" aria-pressed={wraps} className="aria-pressed:text-accent" onClick={() => setWraps(!wraps)} />
          <CopyButton text={copyText ?? code} label={t("copy", { what: inSentence(label, locale) })} />
        </span>
      </figcaption>
      {bar}
      {/* A pane that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <pre tabIndex={0} aria-label={label} role="region" className={cn("thin-scroll foreign-text max-h-120 overflow-auto px-3 py-2.5 text-xs leading-5 focus-visible:-outline-offset-2", wraps ? "whitespace-pre-wrap" : "wrap-normal whitespace-pre")}>
        <code>{children ?? <CodeText code={code} language={language} />}</code>
      </pre>
    </figure>
  );
}
