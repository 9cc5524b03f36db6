"use client";

import { ArrowRight, Check, Hash, Plus, Tag, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DELIVERY_STATES } from "@/components/delivery-state";
import { StateIcon } from "@/components/state-badge";
import { Button } from "@/components/ui/button";
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from "@/components/ui/command";
import { Kbd } from "@/components/ui/kbd";
import { Popover } from "@/components/ui/popover";
import { useHotkeys } from "@/components/use-hotkeys";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { hostOf, pathOf } from "./failure-words";
import { deliveryStates, type LogFilters } from "./filters";

export interface FilterMenuProps {
  org: string;
  choices: DeliveryFilterChoices;
  filters: LogFilters;
  change: (change: Partial<LogFilters>) => void;
}

/** Every filter in one list that is searched as one types; an id that is pasted is understood. "/" opens it. */
export function FilterMenu({ org, choices, filters, change }: FilterMenuProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  useHotkeys({ "/": () => setOpen(true) });

  function toggle(next: boolean) {
    setOpen(next);
    setQuery("");
  }
  function choose(next: Partial<LogFilters>) {
    toggle(false);
    change(next);
  }
  const states = filters.state ?? [];
  const chosenStates = (state: (typeof deliveryStates)[number]) => {
    const left = states.includes(state) ? states.filter((other) => other !== state) : [...states, state];
    return left.length > 0 ? left : null;
  };
  const pasted = query.trim();

  return (
    <Popover
      label="Filter deliveries"
      open={open}
      onOpenChange={toggle}
      className="w-96 overflow-hidden p-0"
      trigger={
        <Button size="sm" icon={<Plus aria-hidden />} aria-keyshortcuts="/">
          Filter
          <Kbd className="-mr-1 ml-0.5 pointer-coarse:hidden">/</Kbd>
        </Button>
      }
    >
      <Command label="Filter deliveries">
        <CommandInput placeholder="State, endpoint, type, or paste an id" value={query} onValueChange={setQuery} />
        <CommandList className="max-h-[min(24rem,60dvh)]">
          <CommandEmpty>No such state, endpoint or type. Any id can be pasted: evt_…, ep_…, dlv_….</CommandEmpty>
          {/^(evt|dlv)_\w{6,}$/.test(pasted) ? (
            <CommandGroup heading="Id">
              {pasted.startsWith("evt_") ? (
                <CommandItem value={pasted} onSelect={() => choose({ event: pasted })}>
                  <Hash aria-hidden />
                  <span className="min-w-0">Deliveries of event <span className="block truncate font-mono text-xs">{pasted}</span></span>
                </CommandItem>
              ) : (
                <CommandItem value={pasted} onSelect={() => router.push(`/${org}/deliveries/${encodeURIComponent(pasted)}`)}>
                  <ArrowRight aria-hidden />
                  <span className="min-w-0">Open delivery <span className="block truncate font-mono text-xs">{pasted}</span></span>
                </CommandItem>
              )}
            </CommandGroup>
          ) : null}
          <CommandGroup heading="State">
            {deliveryStates.map((state) => (
              <CommandItem key={state} value={`state ${state}`} keywords={[DELIVERY_STATES[state].word]} onSelect={() => choose({ state: chosenStates(state) })}>
                <StateIcon state={state} withWord className="flex-1" />
                <Chosen chosen={states.includes(state)} />
              </CommandItem>
            ))}
          </CommandGroup>
          {choices.endpoints.length > 0 ? (
            <CommandGroup heading="Endpoint">
              {choices.endpoints.map(({ id, url, description, deleted }) => (
                <CommandItem key={id} value={id} keywords={[url, description]} onSelect={() => choose({ endpoint: filters.endpoint === id ? null : id })}>
                  <Webhook aria-hidden />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-mono text-xs">{hostOf(url)}{pathOf(url)}</span>
                    {description || deleted ? <span className="block truncate text-xs text-ink-muted">{[deleted ? "Deleted" : null, description].filter(Boolean).join(" · ")}</span> : null}
                  </span>
                  <Chosen chosen={filters.endpoint === id} />
                </CommandItem>
              ))}
            </CommandGroup>
          ) : null}
          <CommandGroup heading="Event type">
            {choices.types.map((type) => (
              <CommandItem key={type} value={`type ${type}`} keywords={[type]} onSelect={() => choose({ type: filters.type === type ? null : type })}>
                <Tag aria-hidden />
                <span className="min-w-0 flex-1 truncate font-mono text-xs">{type}</span>
                <Chosen chosen={filters.type === type} />
              </CommandItem>
            ))}
          </CommandGroup>
        </CommandList>
      </Command>
    </Popover>
  );
}

function Chosen({ chosen }: { chosen: boolean }) {
  if (!chosen) return null;
  return (
    <>
      <Check aria-hidden className="text-accent!" />
      <span className="sr-only">, chosen</span>
    </>
  );
}
