import { DELIVERY_STATES } from "@/components/delivery-state";
import type { FilterChip } from "@/components/filter-chips";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { explanationOf } from "@/lib/delivery/explain";
import { formatInstant } from "@/lib/format/time";
import { hostOf, pathOf } from "./failure-words";
import { noFilters, spans, type LogFilters } from "./filters";

/** What is filtered by, as the parts of a sentence: "Failed · order.paid · to api.acme.com · answered 5xx · last 24 h". */
export function filterParts(filters: LogFilters, choices: DeliveryFilterChoices, zone: string): Omit<FilterChip, "onRemove">[] {
  const { state, type, endpoint, event, code, error, attempts, since, until, search } = filters;
  const parts: (Omit<FilterChip, "onRemove"> | null)[] = [
    state && { id: "state", field: "State", value: eitherOf(state.map((name) => DELIVERY_STATES[name].word)) },
    type && { id: "type", field: "Event type", value: eitherOf(type), mono: true },
    endpoint === null ? null : { id: "endpoint", field: "Endpoint", value: `to ${endpointWords(choices, endpoint)}` },
    event === null ? null : { id: "event", field: "Event", value: `of ${event}`, mono: true },
    code && { id: "code", field: "Response", value: codeWords(code) },
    error && { id: "error", field: "Error", value: errorWords(error) },
    attempts === null ? null : { id: "attempts", field: "Attempts", value: attemptsWords(attempts) },
    since === null && until === null ? null : { id: "time", field: "Time", value: timeWords(since, until, zone) },
    search === null ? null : { id: "search", field: "Search", value: `with “${search}”` },
  ];
  return parts.filter((part) => part !== null);
}

/** The change that takes a part out. */
export function without(id: string): Partial<LogFilters> {
  return id === "time" ? { since: null, until: null } : { [id]: noFilters[id as keyof LogFilters] };
}

export function attemptsWords(text: string): string {
  return text === "1" ? "1 attempt" : `${text.replace("-", "–").replace(/^(\d+)\+$/, "$1 or more")} attempts`;
}

export function codeWords(codes: string[]): string {
  if (codes.length === 1 && codes[0] === "none") return "no answer";
  return `answered ${eitherOf(codes.map((code) => (code === "none" ? "nothing" : code)))}`;
}

export function errorWords(errors: string[]): string {
  return eitherOf(errors.map((name) => explanationOf(name).short));
}

function timeWords(since: string | null, until: string | null, zone: string): string {
  if (until === null && since !== null && since in spans) return spans[since as keyof typeof spans];
  const words = (text: string) => spanWords(text) ?? formatInstant(text, zone, "minute");
  if (until === null) return `since ${words(since!)}`;
  return since === null ? `before ${words(until)}` : `from ${words(since)} to before ${words(until)}`;
}

/** "24h" as "24 h ago". */
function spanWords(text: string): string | null {
  const span = /^(\d+)([mhd])$/.exec(text);
  return span && `${span[1]} ${{ m: "min", h: "h", d: "days" }[span[2] as "m" | "h" | "d"]} ago`;
}

/** "a", "a or b", "a, b or c". */
export function eitherOf(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)!}`;
}

function endpointWords({ endpoints }: DeliveryFilterChoices, id: string): string {
  const endpoint = endpoints.find((choice) => choice.id === id);
  return endpoint === undefined ? id : hostOf(endpoint.url) + pathOf(endpoint.url);
}
