"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "./ui/button";
import { cn } from "./ui/cn";
import { CopyButton } from "./ui/copy-button";

export interface HeaderListProps {
  /** What they are: "Request headers". */
  label: string;
  headers: [name: string, value: string][];
  /** A word beside a header, by its lower-case name: what a timestamp means, that a value was hidden. */
  notes?: Record<string, ReactNode>;
  /** How many to show before "Show all". */
  max?: number;
  className?: string;
}

/** HTTP headers in the order they came, each value to be copied. */
export function HeaderList({ label, headers, notes = {}, max = 12, className }: HeaderListProps) {
  const t = useTranslations("parts");
  const [all, setAll] = useState(false);
  const shown = all ? headers : headers.slice(0, max);
  if (headers.length === 0) return <p className={cn("text-sm text-ink-faint", className)}>{t("noHeaders")}</p>;
  return (
    <div className={className}>
      <table className="w-full border-separate border-spacing-0 text-xs">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only"><tr><th scope="col">{t("name")}</th><th scope="col">{t("value")}</th><th scope="col">{t("copyWord")}</th></tr></thead>
        <tbody>
          {shown.map(([name, value], index) => (
            <tr key={index} className="group align-baseline">
              <th scope="row" className="foreign-text max-w-56 border-b border-line py-1.5 pr-4 text-left font-mono font-normal text-ink-muted max-sm:max-w-32">{name}</th>
              <td className="border-b border-line py-1.5">
                <span className="foreign-text font-mono">{value}</span>
                {notes[name.toLowerCase()] ? <span className="ml-2 text-ink-faint">{notes[name.toLowerCase()]}</span> : null}
              </td>
              <td className="w-8 border-b border-line text-right">
                <CopyButton text={value} label={t("copy", { what: name })} className="h-6 w-6 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {headers.length > shown.length ? <Button size="sm" variant="ghost" className="mt-2" onClick={() => setAll(true)}>{t("moreHeaders", { count: headers.length - shown.length })}</Button> : null}
    </div>
  );
}
