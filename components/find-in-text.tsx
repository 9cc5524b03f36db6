"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { inSentence } from "@/lib/format/in-sentence";
import { IconButton } from "./ui/icon-button";

export interface FindBarProps {
  /** What is searched: "Body". */
  label: string;
  value: string;
  /** How often it stands there. */
  found: number;
  onChange: (text: string) => void;
  onClose: () => void;
}

/** Searches in one text on the page: Enter and Shift+Enter walk through what was found, Escape closes. */
export function FindBar({ label, value, found, onChange, onClose }: FindBarProps) {
  const t = useTranslations("parts");
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => field.current?.focus(), []);
  const current = found === 0 ? 0 : ((at % found) + found) % found;

  function show(next: number) {
    setAt(next);
    if (found === 0) return;
    const marks = field.current?.closest("figure")?.querySelectorAll<HTMLElement>("mark") ?? [];
    const wanted = ((next % found) + found) % found;
    marks.forEach((mark, index) => mark.toggleAttribute("data-current", index === wanted));
    marks[wanted]?.scrollIntoView({ block: "nearest" });
  }
  function press(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter") show(event.shiftKey ? current - 1 : field.current?.closest("figure")?.querySelector("mark[data-current]") ? current + 1 : current);
    else return;
    event.preventDefault();
    // The panel around it closes on Escape too.
    event.stopPropagation();
  }

  return (
    <div className="flex items-center gap-1 border-b border-line bg-surface py-1 pr-1.5 pl-3 text-xs has-[input:focus-visible]:shadow-[inset_0_-2px_0_var(--accent)]">
      <input
        ref={field}
        aria-label={t("searchIn", { label: inSentence(label, locale) })}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        placeholder={t("search")}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="h-7 min-w-0 flex-1 bg-transparent font-mono outline-none pointer-coarse:h-10"
      />
      <span role="status" className="px-2 text-ink-muted">{value === "" ? "" : found === 0 ? t("notInIt") : t("atOf", { at: current + 1, found })}</span>
      <IconButton label={t("previous")} icon={<ChevronUp />} size="sm" onClick={() => show(current - 1)} />
      <IconButton label={t("next")} icon={<ChevronDown />} size="sm" onClick={() => show(current + 1)} />
      <IconButton label={t("closeSearch")} icon={<X />} size="sm" onClick={onClose} />
    </div>
  );
}

/** How often a text holds another, whatever the letter case. */
export function matchesIn(text: string, find: string): number {
  return find === "" ? 0 : text.toLowerCase().split(find.toLowerCase()).length - 1;
}

/** A text with what was found in it marked. */
export function Found({ text, find }: { text: string; find: string }) {
  if (matchesIn(text, find) === 0) return text;
  const parts: React.ReactNode[] = [];
  const lower = text.toLowerCase();
  const wanted = find.toLowerCase();
  // Letters whose lower case is longer would shift the places: then nothing is marked rather than the wrong part.
  if (lower.length !== text.length) return text;
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), <mark key={at} className="rounded-[2px] bg-waiting-soft text-ink outline-1 outline-waiting-line data-current:bg-accent-soft data-current:outline-2 data-current:outline-accent">{text.slice(at, at + find.length)}</mark>);
    from = at + find.length;
  }
  parts.push(text.slice(from));
  return parts;
}
