"use client";

import { Activity, CalendarRange, Check, CircleAlert, Clock, Hash, Search, Tag, Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { StateIcon } from "@/components/state-badge";
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from "@/components/ui/command";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { ERROR_CLASSES, explanationOf } from "@/lib/delivery/explain";
import { formatStatus } from "@/lib/format/http-status";
import { hostOf, pathOf } from "./failure-words";
import { deliveryStates, spans, type LogFilters } from "./filters";
import { attemptsWords, useFilterWords } from "./filter-words";
import { RangeForm } from "./range-form";

export interface FilterMenuProps {
  choices: DeliveryFilterChoices;
  filters: LogFilters;
  onChange: (change: Partial<LogFilters>) => void;
  onClose: () => void;
}

const codes = ["2xx", "3xx", "4xx", "5xx", "none"] as const;

/** Every filter in one list that is searched as one types; a status, an id or any other text is understood too. */
export function FilterMenu({ choices, filters, onChange, onClose }: FilterMenuProps) {
  const words = useFilterWords();
  const { t, state: stateWord, short } = words;
  const [query, setQuery] = useState("");
  const [range, setRange] = useState(false);
  const choose = (change: Partial<LogFilters>) => {
    onChange(change);
    onClose();
  };
  const pick = (change: Partial<LogFilters>) => () => choose(change);
  if (range) return <RangeForm since={filters.since} until={filters.until} onApply={(since, until) => choose({ since, until })} onBack={() => setRange(false)} />;
  const typed = query.trim();
  const status = /^[1-9]\d\d$/.test(typed) ? typed : null;
  const others = filters.code?.filter((code) => !codes.some((known) => known === code) && code !== status) ?? [];
  return (
    <Command label={t("filterDeliveries")}>
      <CommandInput autoFocus placeholder={t("stateEndpointType")} value={query} onValueChange={setQuery} />
      <CommandList className="max-h-[min(26rem,60dvh)]">
        <CommandEmpty>{t("nothingLikeThat")}</CommandEmpty>
        {status === null && !/^evt_\w{6,}$/.test(typed) ? null : (
          <CommandGroup heading={t("asTyped")}>
            {status === null ? (
              <Item value={typed} icon={<Hash aria-hidden />} onSelect={pick({ event: typed })}>{t.rich("deliveriesOfEvent", { mono: () => <Mono>{typed}</Mono> })}</Item>
            ) : (
              <Item value={status} icon={<Activity aria-hidden />} onSelect={pick({ code: toggled(filters.code, status) })} chosen={filters.code?.includes(status)}>{t("answered", { status: formatStatus(Number(status)) })}</Item>
            )}
          </CommandGroup>
        )}
        <CommandGroup heading={t("state")}>
          {deliveryStates.map((state) => (
            <Item key={state} value={`state ${state}`} keywords={[stateWord(state)]} chosen={filters.state?.includes(state)} onSelect={pick({ state: toggled(filters.state, state) })}>
              <StateIcon state={state} withWord />
            </Item>
          ))}
        </CommandGroup>
        <CommandGroup heading={t("time")}>
          {spans.map((span) => (
            <Item key={span} value={`time ${span}`} keywords={[t(`span.${span}`)]} icon={<Clock aria-hidden />} chosen={filters.since === span && filters.until === null} onSelect={pick({ since: filters.since === span ? null : span, until: null })}>{capital(t(`span.${span}`))}</Item>
          ))}
          <Item value="time range from until since before" icon={<CalendarRange aria-hidden />} onSelect={() => setRange(true)}>{t("fromOneMoment")}</Item>
        </CommandGroup>
        <CommandGroup heading={t("response")}>
          {[...codes.map((code) => [code, t(`code.${code}`)] as const), ...others.map((code) => [code, t("code.other", { code })] as const)].map(([code, said]) => (
            <Item key={code} value={`response ${code}`} keywords={[said]} icon={<Activity aria-hidden />} chosen={filters.code?.includes(code)} onSelect={pick({ code: toggled(filters.code, code) })}>{t("answered", { status: said })}</Item>
          ))}
        </CommandGroup>
        {choices.endpoints.length > 0 ? (
          <CommandGroup heading={t("endpoint")}>
            {choices.endpoints.map(({ id, url, description, deleted }) => (
              <Item key={id} value={id} keywords={[url, description]} icon={<Webhook aria-hidden />} chosen={filters.endpoint === id} onSelect={pick({ endpoint: filters.endpoint === id ? null : id })}>
                <Mono>{hostOf(url)}{pathOf(url)}</Mono>
                {description || deleted ? <span className="block truncate text-xs text-ink-muted">{[deleted ? t("deleted") : null, description].filter(Boolean).join(" · ")}</span> : null}
              </Item>
            ))}
          </CommandGroup>
        ) : null}
        <CommandGroup heading={t("eventType")}>
          {choices.types.map((type) => (
            <Item key={type} value={`type ${type}`} keywords={[type]} icon={<Tag aria-hidden />} chosen={filters.type?.includes(type)} onSelect={pick({ type: toggled(filters.type, type) })}><Mono>{type}</Mono></Item>
          ))}
        </CommandGroup>
        <CommandGroup heading={t("attempts")}>
          {["1", "2-3", "4+"].map((attempts) => (
            <Item key={attempts} value={`attempts ${attempts}`} keywords={[attemptsWords(words, attempts)]} icon={<Hash aria-hidden />} chosen={filters.attempts === attempts} onSelect={pick({ attempts: filters.attempts === attempts ? null : attempts })}>{attemptsWords(words, attempts)}</Item>
          ))}
        </CommandGroup>
        <CommandGroup heading={t("error")}>
          {ERROR_CLASSES.filter((name) => name !== "ok").map((name) => (
            <Item key={name} value={`error ${name}`} keywords={[short(name), explanationOf(name).title]} icon={<CircleAlert aria-hidden />} chosen={filters.error?.includes(name)} onSelect={pick({ error: toggled(filters.error, name) })}>{short(name)}</Item>
          ))}
        </CommandGroup>
      </CommandList>
      {/* Beside the list and not in it, where what matches best comes first. */}
      {typed === "" ? null : (
        <button type="button" onClick={pick({ search: typed })} className="flex min-w-0 items-center gap-2 border-t border-line px-3 py-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:py-3">
          <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <span className="truncate">{t("searchPayloadsFor", { typed })}</span>
        </button>
      )}
    </Command>
  );
}

function Item({ value, keywords, icon, chosen = false, onSelect, children }: { value: string; keywords?: string[]; icon?: ReactNode; chosen?: boolean; onSelect: () => void; children: ReactNode }) {
  const t = useTranslations("log");
  return (
    <CommandItem value={value} keywords={keywords} onSelect={onSelect}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {chosen ? <><Check aria-hidden className="text-accent!" /><span className="sr-only">{t("chosen")}</span></> : null}
    </CommandItem>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="block truncate font-mono text-xs">{children}</span>;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With the value, or without it where it was there; null when nothing is left. */
function toggled<Value extends string>(list: Value[] | null, value: Value): Value[] | null {
  const next = list?.includes(value) ? list.filter((other) => other !== value) : [...(list ?? []), value];
  return next.length > 0 ? next : null;
}
