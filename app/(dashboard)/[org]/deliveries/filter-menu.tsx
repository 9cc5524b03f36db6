"use client";

import { Activity, CalendarRange, Check, CircleAlert, Clock, Hash, Search, Tag, Webhook } from "lucide-react";
import { useState, type ReactNode } from "react";
import { DELIVERY_STATES } from "@/components/delivery-state";
import { StateIcon } from "@/components/state-badge";
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from "@/components/ui/command";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { ERROR_CLASSES, explanationOf } from "@/lib/delivery/explain";
import { formatStatus } from "@/lib/format/http-status";
import { hostOf, pathOf } from "./failure-words";
import { deliveryStates, spans, type LogFilters } from "./filters";
import { attemptsWords } from "./filter-words";
import { RangeForm } from "./range-form";

export interface FilterMenuProps {
  choices: DeliveryFilterChoices;
  filters: LogFilters;
  onChange: (change: Partial<LogFilters>) => void;
  onClose: () => void;
}

const codes: [code: string, words: string][] = [
  ["2xx", "any 2xx, delivered"],
  ["3xx", "any 3xx, a redirect"],
  ["4xx", "any 4xx, the receiver refused"],
  ["5xx", "any 5xx, the receiver failed"],
  ["none", "no answer at all"],
];

/** Every filter in one list that is searched as one types; a status, an id or any other text is understood too. */
export function FilterMenu({ choices, filters, onChange, onClose }: FilterMenuProps) {
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
  const others = filters.code?.filter((code) => !codes.some(([known]) => known === code) && code !== status) ?? [];
  return (
    <Command label="Filter deliveries">
      <CommandInput autoFocus placeholder="State, endpoint, type, 503, timeout…" value={query} onValueChange={setQuery} />
      <CommandList className="max-h-[min(26rem,60dvh)]">
        <CommandEmpty>Nothing like that.</CommandEmpty>
        {status === null && !/^evt_\w{6,}$/.test(typed) ? null : (
          <CommandGroup heading="As typed">
            {status === null ? (
              <Item value={typed} icon={<Hash aria-hidden />} onSelect={pick({ event: typed })}>Deliveries of event <Mono>{typed}</Mono></Item>
            ) : (
              <Item value={status} icon={<Activity aria-hidden />} onSelect={pick({ code: toggled(filters.code, status) })} chosen={filters.code?.includes(status)}>Answered {formatStatus(Number(status))}</Item>
            )}
          </CommandGroup>
        )}
        <CommandGroup heading="State">
          {deliveryStates.map((state) => (
            <Item key={state} value={`state ${state}`} keywords={[DELIVERY_STATES[state].word]} chosen={filters.state?.includes(state)} onSelect={pick({ state: toggled(filters.state, state) })}>
              <StateIcon state={state} withWord />
            </Item>
          ))}
        </CommandGroup>
        <CommandGroup heading="Time">
          {Object.entries(spans).map(([span, words]) => (
            <Item key={span} value={`time ${words}`} icon={<Clock aria-hidden />} chosen={filters.since === span && filters.until === null} onSelect={pick({ since: filters.since === span ? null : span, until: null })}>{words.charAt(0).toUpperCase() + words.slice(1)}</Item>
          ))}
          <Item value="time range from until since before" icon={<CalendarRange aria-hidden />} onSelect={() => setRange(true)}>From one moment to another…</Item>
        </CommandGroup>
        <CommandGroup heading="Response">
          {[...codes, ...others.map((code): [string, string] => [code, `${code}, chosen`])].map(([code, words]) => (
            <Item key={code} value={`response ${code}`} keywords={[words]} icon={<Activity aria-hidden />} chosen={filters.code?.includes(code)} onSelect={pick({ code: toggled(filters.code, code) })}>Answered {words}</Item>
          ))}
        </CommandGroup>
        {choices.endpoints.length > 0 ? (
          <CommandGroup heading="Endpoint">
            {choices.endpoints.map(({ id, url, description, deleted }) => (
              <Item key={id} value={id} keywords={[url, description]} icon={<Webhook aria-hidden />} chosen={filters.endpoint === id} onSelect={pick({ endpoint: filters.endpoint === id ? null : id })}>
                <Mono>{hostOf(url)}{pathOf(url)}</Mono>
                {description || deleted ? <span className="block truncate text-xs text-ink-muted">{[deleted ? "Deleted" : null, description].filter(Boolean).join(" · ")}</span> : null}
              </Item>
            ))}
          </CommandGroup>
        ) : null}
        <CommandGroup heading="Event type">
          {choices.types.map((type) => (
            <Item key={type} value={`type ${type}`} keywords={[type]} icon={<Tag aria-hidden />} chosen={filters.type?.includes(type)} onSelect={pick({ type: toggled(filters.type, type) })}><Mono>{type}</Mono></Item>
          ))}
        </CommandGroup>
        <CommandGroup heading="Attempts">
          {["1", "2-3", "4+"].map((attempts) => (
            <Item key={attempts} value={`attempts ${attempts}`} keywords={[attemptsWords(attempts)]} icon={<Hash aria-hidden />} chosen={filters.attempts === attempts} onSelect={pick({ attempts: filters.attempts === attempts ? null : attempts })}>{attemptsWords(attempts)}</Item>
          ))}
        </CommandGroup>
        <CommandGroup heading="Error">
          {ERROR_CLASSES.filter((name) => name !== "ok").map((name) => (
            <Item key={name} value={`error ${name}`} keywords={[explanationOf(name).short, explanationOf(name).title]} icon={<CircleAlert aria-hidden />} chosen={filters.error?.includes(name)} onSelect={pick({ error: toggled(filters.error, name) })}>{explanationOf(name).short}</Item>
          ))}
        </CommandGroup>
      </CommandList>
      {/* Beside the list and not in it, where what matches best comes first. */}
      {typed === "" ? null : (
        <button type="button" onClick={pick({ search: typed })} className="flex min-w-0 items-center gap-2 border-t border-line px-3 py-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:py-3">
          <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <span className="truncate">Search payloads for “{typed}”</span>
        </button>
      )}
    </Command>
  );
}

function Item({ value, keywords, icon, chosen = false, onSelect, children }: { value: string; keywords?: string[]; icon?: ReactNode; chosen?: boolean; onSelect: () => void; children: ReactNode }) {
  return (
    <CommandItem value={value} keywords={keywords} onSelect={onSelect}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {chosen ? <><Check aria-hidden className="text-accent!" /><span className="sr-only">, chosen</span></> : null}
    </CommandItem>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="block truncate font-mono text-xs">{children}</span>;
}

/** With the value, or without it where it was there; null when nothing is left. */
function toggled<Value extends string>(list: Value[] | null, value: Value): Value[] | null {
  const next = list?.includes(value) ? list.filter((other) => other !== value) : [...(list ?? []), value];
  return next.length > 0 ? next : null;
}
