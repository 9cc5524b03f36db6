"use client";

import { useTranslations } from "next-intl";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import type { FilterChip } from "@/components/filter-chips";
import { useFormat } from "@/components/use-format";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import type { Format } from "@/lib/format/format-in";
import type { Translator } from "@/lib/i18n/translator";
import { hostOf, pathOf } from "./failure-words";
import { isSpan, noFilters, type LogFilters } from "./filters";

/** What the words of filters are made with: texts, the names of states and failures, the reader's times. */
export interface FilterWords {
  t: Translator<"log">;
  state: Translator<"state">;
  format: Format;
  short: (errorClass: string) => string;
}

export function useFilterWords(): FilterWords {
  const [t, state, format, { short }] = [useTranslations("log"), useTranslations("state"), useFormat(), useFailureWords()];
  return { t, state, format, short };
}

/** What is filtered by, as the parts of a sentence: "Failed · order.paid · to api.acme.com · answered 5xx · last 24 h". */
export function filterParts(words: FilterWords, filters: LogFilters, choices: DeliveryFilterChoices): Omit<FilterChip, "onRemove">[] {
  const { t, format } = words;
  const { state, type, endpoint, event, code, error, attempts, since, until, search } = filters;
  const parts: (Omit<FilterChip, "onRemove"> | null)[] = [
    state && { id: "state", field: t("state"), value: format.either(state.map((name) => words.state(name))) },
    type && { id: "type", field: t("eventType"), value: format.either(type), mono: true },
    endpoint === null ? null : { id: "endpoint", field: t("endpoint"), value: t("part.to", { endpoint: endpointWords(choices, endpoint) }) },
    event === null ? null : { id: "event", field: t("field.event"), value: t("part.of", { event }), mono: true },
    code && { id: "code", field: t("response"), value: codeWords(words, code) },
    error && { id: "error", field: t("error"), value: errorWords(words, error) },
    attempts === null ? null : { id: "attempts", field: t("attempts"), value: attemptsWords(words, attempts) },
    since === null && until === null ? null : { id: "time", field: t("time"), value: timeWords(words, since, until) },
    search === null ? null : { id: "search", field: t("field.search"), value: t("part.with", { text: search }) },
  ];
  return parts.filter((part) => part !== null);
}

/** The change that takes a part out. */
export function without(id: string): Partial<LogFilters> {
  return id === "time" ? { since: null, until: null } : { [id]: noFilters[id as keyof LogFilters] };
}

export function attemptsWords({ t }: Pick<FilterWords, "t">, text: string): string {
  const [, from, to] = /^(\d+)(?:-(\d+)|\+)?$/.exec(text) ?? [null, text, undefined];
  if (text.endsWith("+")) return t("part.attemptsFrom", { from: from! });
  return to === undefined ? t("part.attempts", { count: Number(from) }) : t("part.attemptsRange", { from: from!, to });
}

export function codeWords({ t, format }: Pick<FilterWords, "t" | "format">, codes: string[]): string {
  if (codes.length === 1 && codes[0] === "none") return t("part.noAnswer");
  return t("part.answered", { codes: format.either(codes.map((code) => (code === "none" ? t("part.nothing") : code))) });
}

export function errorWords({ format, short }: Pick<FilterWords, "format" | "short">, errors: string[]): string {
  return format.either(errors.map(short));
}

function timeWords({ t, format }: FilterWords, since: string | null, until: string | null): string {
  if (until === null && isSpan(since)) return t(`span.${since}`);
  const words = (text: string) => spanWords(t, text) ?? format.instant(text, "minute");
  if (until === null) return t("part.since", { when: words(since!) });
  return since === null ? t("part.before", { when: words(until) }) : t("part.fromTo", { from: words(since), to: words(until) });
}

/** "24h" as "24 h ago". */
function spanWords(t: FilterWords["t"], text: string): string | null {
  const span = /^(\d+)([mhd])$/.exec(text);
  return span && t(`part.ago.${span[2] as "m" | "h" | "d"}`, { count: Number(span[1]) });
}

function endpointWords({ endpoints }: DeliveryFilterChoices, id: string): string {
  const endpoint = endpoints.find((choice) => choice.id === id);
  return endpoint === undefined ? id : hostOf(endpoint.url) + pathOf(endpoint.url);
}
