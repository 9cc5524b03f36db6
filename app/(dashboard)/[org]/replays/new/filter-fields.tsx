"use client";

import { useTranslations } from "next-intl";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { codeWords, errorWords, useFilterWords } from "@/app/(dashboard)/[org]/deliveries/filter-words";
import { useTimeZone } from "@/components/clock";
import { FilterChips, type FilterChip } from "@/components/filter-chips";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import type { ReplayParams } from "./params";
import { StateChoices } from "./state-choices";
import { TimeField } from "./time-field";

export interface FilterFieldsProps {
  params: ReplayParams;
  onChange: (change: Partial<ReplayParams>) => unknown;
  choices: DeliveryFilterChoices;
}

const HOUR_MS = 3_600_000;
const recent = [1, 24, 168] as const;
const any = "any";

/** Which deliveries, by what they have in common. */
export function FilterFields({ params, onChange, choices }: FilterFieldsProps) {
  const t = useTranslations("replays");
  const words = useFilterWords();
  const zone = useTimeZone();
  const endpoints = [{ value: any, label: t("everyEndpoint") }, ...choices.endpoints.filter(({ deleted }) => !deleted).map(({ id, url, description }) => ({ value: id, label: shortUrl(url), description: description || undefined, keywords: [url] }))];
  const types = [{ value: any, label: t("everyType") }, ...choices.types.map((name) => ({ value: name, label: name }))];
  const orNull = (value: string | null) => (value === any ? null : value);
  const further: FilterChip[] = [
    ...(params.types ? [{ id: "types", field: t("eventTypes"), value: words.format.either(params.types), mono: true, onRemove: () => onChange({ types: null }) }] : []),
    ...(params.code ? [{ id: "code", field: t("response"), value: codeWords(words, params.code), onRemove: () => onChange({ code: null }) }] : []),
    ...(params.error ? [{ id: "error", field: t("error"), value: errorWords(words, params.error), onRemove: () => onChange({ error: null }) }] : []),
  ];
  return (
    <>
      {further.length > 0 ? <FilterChips chips={further} onClear={() => onChange({ types: null, code: null, error: null })} summary={t("asFilteredIn")} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("endpoint")}><Combobox options={endpoints} value={params.endpoint ?? any} onValueChange={(value) => onChange({ endpoint: orNull(value) })} searchPlaceholder={t("searchEndpoints")} /></Field>
        <Field label={t("eventType")}><Combobox options={types} value={params.type ?? any} onValueChange={(value) => onChange({ type: orNull(value) })} searchPlaceholder={t("searchTypes")} /></Field>
      </div>
      <StateChoices chosen={params.states} onChange={(states) => onChange({ states })} />
      <div className="grid gap-2">
        <div className="grid gap-5 sm:grid-cols-2">
          <TimeField label={t("publishedSince")} hint={t("thatMomentIs")} value={params.since} onChange={(since) => onChange({ since })} />
          <TimeField label={t("publishedBefore")} hint={t("thatMomentIsNot")} value={params.until} onChange={(until) => onChange({ until })} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {recent.map((hours) => <Button key={hours} size="sm" onClick={() => onChange({ since: hoursAgo(hours), until: null })}>{t(`recent.${hours}`)}</Button>)}
          <span className="text-xs text-ink-muted">{t("timesIn", { zone: zone.replaceAll("_", " ") })}</span>
        </div>
      </div>
    </>
  );
}

/** In whole minutes, which read better; up to a minute more does no harm. */
function hoursAgo(hours: number): Date {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000 - hours * HOUR_MS);
}
