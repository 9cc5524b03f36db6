"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FilterChips, type FilterChip } from "@/components/filter-chips";
import { Button } from "@/components/ui/button";
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from "@/components/ui/command";
import { Popover } from "@/components/ui/popover";
import { useFormat } from "@/components/use-format";
import { SearchField } from "./search-field";
import type { FilterControls } from "./use-filters";

export const spans = ["1h", "24h", "7d", "30d"] as const;

/** The search, the filters as one sentence, and the way to add one. */
export function FilterBar({ types, controls: { filters, change, clear } }: { types: string[]; controls: FilterControls }) {
  const t = useTranslations("events.filter");
  const format = useFormat();
  const when = (text: string) => (isSpan(text) ? t(`last.${text}`) : format.instant(text, "minute"));
  const chips: FilterChip[] = [];
  if (filters.type?.length) chips.push({ id: "type", field: t("type"), value: filters.type.join(` ${t("or")} `), mono: true, onRemove: () => change({ type: null }) });
  if (filters.since) chips.push({ id: "since", field: t("time"), value: isSpan(filters.since) ? when(filters.since) : t("since", { when: when(filters.since) }), onRemove: () => change({ since: null }) });
  if (filters.until) chips.push({ id: "until", field: t("time"), value: t("until", { when: when(filters.until) }), onRemove: () => change({ until: null }) });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchField key={filters.search ?? ""} value={filters.search ?? ""} onChange={(search) => change({ search })} />
      <FilterChips chips={chips} onClear={clear} add={<FilterMenu types={types} filters={filters} change={change} />} />
    </div>
  );
}

function FilterMenu({ types, filters, change }: { types: string[] } & Pick<FilterControls, "filters" | "change">) {
  const t = useTranslations("events.filter");
  const [open, setOpen] = useState(false);
  const choose = (next: Parameters<typeof change>[0]) => {
    setOpen(false);
    change(next);
  };
  const chosen = filters.type ?? [];
  const withType = (name: string) => (chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <Popover label={t("label")} open={open} onOpenChange={setOpen} className="w-80 overflow-hidden p-0" trigger={<Button size="sm" icon={<Plus aria-hidden />}>{t("add")}</Button>}>
      <Command label={t("label")}>
        <CommandInput placeholder={t("placeholder")} />
        <CommandList label={t("label")} className="max-h-[min(24rem,60dvh)]">
          <CommandEmpty>{t("nothing")}</CommandEmpty>
          <CommandGroup heading={t("time")}>
            {spans.map((span) => <CommandItem key={span} value={t(`last.${span}`)} onSelect={() => choose({ since: filters.since === span ? null : span, until: null })}>{t(`last.${span}`)}</CommandItem>)}
          </CommandGroup>
          <CommandGroup heading={t("type")}>
            {types.map((name) => (
              <CommandItem key={name} value={name} onSelect={() => choose({ type: withType(name).length > 0 ? withType(name) : null })}>
                <span className="truncate font-mono text-xs">{name}</span>
                {chosen.includes(name) ? <span className="ml-auto text-xs text-accent">{t("chosen")}</span> : null}
              </CommandItem>
            ))}
          </CommandGroup>
        </CommandList>
      </Command>
    </Popover>
  );
}

function isSpan(text: string): text is (typeof spans)[number] {
  return (spans as readonly string[]).includes(text);
}
