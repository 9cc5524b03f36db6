"use client";

import { DELIVERY_STATES } from "@/components/delivery-state";
import { FilterChips, type FilterChip } from "@/components/filter-chips";
import { Button } from "@/components/ui/button";
import { StateIcon } from "@/components/state-badge";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { hostOf, pathOf } from "./failure-words";
import { FilterMenu } from "./filter-menu";
import type { LogFilterControls } from "./use-filters";

export interface FilterBarProps {
  org: string;
  choices: DeliveryFilterChoices;
  controls: LogFilterControls;
}

/** The filters as one sentence, each to be taken out, and the way to add one. */
export function FilterBar({ org, choices, controls }: FilterBarProps) {
  const { filters, change, clear } = controls;
  const chips: FilterChip[] = [];
  if (filters.state?.length) chips.push({ id: "state", field: "State", value: filters.state.map((state) => DELIVERY_STATES[state].word).join(" or "), onRemove: () => change({ state: null }) });
  if (filters.type !== null) chips.push({ id: "type", field: "Event type", value: filters.type, mono: true, onRemove: () => change({ type: null }) });
  if (filters.endpoint !== null) chips.push({ id: "endpoint", field: "Endpoint", value: endpointWords(choices, filters.endpoint), mono: true, onRemove: () => change({ endpoint: null }) });
  if (filters.event !== null) chips.push({ id: "event", field: "Event", value: filters.event, mono: true, onRemove: () => change({ event: null }) });
  return (
    <FilterChips
      chips={chips}
      onClear={clear}
      add={
        <>
          <FilterMenu org={org} choices={choices} filters={filters} change={change} />
          {chips.length > 0 ? null : (
            <span className="flex gap-1 max-sm:hidden">
              {(["failed", "retrying", "held"] as const).map((state) => (
                <Button key={state} variant="ghost" size="sm" onClick={() => change({ state: [state] })} aria-label={`Show only ${DELIVERY_STATES[state].word.toLowerCase()}`}>
                  <StateIcon state={state} withWord className="text-ink-muted [&>svg]:size-3.5" />
                </Button>
              ))}
            </span>
          )}
        </>
      }
    />
  );
}

function endpointWords({ endpoints }: DeliveryFilterChoices, id: string): string {
  const endpoint = endpoints.find((choice) => choice.id === id);
  return endpoint === undefined ? id : hostOf(endpoint.url) + pathOf(endpoint.url);
}
