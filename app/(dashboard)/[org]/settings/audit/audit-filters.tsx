"use client";

import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import type { FormEvent } from "react";
import { fromLocalText, toLocalText } from "@/app/(dashboard)/[org]/replays/new/local-time";
import { useTimeZone } from "@/components/clock";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { actorKinds, type AuditEntry } from "@/lib/audit/entry";
import { auditGroupNames, type AuditGroup } from "@/lib/audit/groups";
import type { Translator } from "@/lib/i18n/translator";
import { auditParsers } from "./filters";

const any = "any";

/** Who, what, on what, and when: each choice is in the address at once. */
export function AuditFiltersBar({ actors }: { actors: AuditEntry["actor"][] }) {
  const t = useTranslations("audit");
  const [filters, setFilters] = useQueryStates({ ...auditParsers, after: auditParsers.actor }, { shallow: false, history: "push" });
  const zone = useTimeZone();
  const change = (part: Partial<typeof filters>) => void setFilters({ ...part, after: null });
  const set = Object.entries(filters).some(([name, value]) => name !== "after" && value !== null);

  function lookFor(text: string) {
    const target = text.trim() === "" ? null : text.trim();
    if (target !== filters.target) change({ target });
  }

  function changeTime(field: "from" | "until", text: string) {
    if (text === localText(filters[field], zone)) return;
    const at = fromLocalText(text)?.toISOString() ?? null;
    change(field === "from" ? { from: at } : { until: at });
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    lookFor(String(new FormData(event.currentTarget).get("target")));
  }

  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-3" role="group" aria-label={t("filters")}>
      <Field label={t("who")} className="w-56 max-sm:w-full">
        <Select value={filters.actor ?? any} onValueChange={(value) => change({ actor: value === any ? null : value })} options={[{ value: any, label: t("anybody") }, ...actorKinds.map((kind) => ({ value: kind, label: t(`actor.${kind}.many`) })), ...choicesOf(t, actors, filters.actor)]} />
      </Field>
      <Field label={t("what")} className="w-52 max-sm:w-full">
        <Select value={filters.group ?? any} onValueChange={(value) => change({ group: value === any ? null : (value as AuditGroup) })} options={[{ value: any, label: t("anything") }, ...auditGroupNames.map((name) => ({ value: name, label: t(`group.${name}`) }))]} />
      </Field>
      <form onSubmit={send} className="w-64 max-sm:w-full">
        <Field label={t("onWhat")} optional>
          <Input mono name="target" key={filters.target} defaultValue={filters.target ?? ""} onBlur={(event) => lookFor(event.target.value)} placeholder="ep_…, dlv_…, key_…" maxLength={80} />
        </Field>
      </form>
      <Field label={t("from")} optional className="max-sm:w-full">
        <Input type="datetime-local" defaultValue={localText(filters.from, zone)} key={`from-${filters.from}`} onBlur={(event) => changeTime("from", event.target.value)} />
      </Field>
      <Field label={t("until")} optional className="max-sm:w-full">
        <Input type="datetime-local" defaultValue={localText(filters.until, zone)} key={`until-${filters.until}`} onBlur={(event) => changeTime("until", event.target.value)} />
      </Field>
      {set ? <Button variant="ghost" onClick={() => change({ actor: null, group: null, action: null, target: null, from: null, until: null })}>{t("clearFilters")}</Button> : null}
    </div>
  );
}

/** Those who acted lately; the one who is chosen, also where it was long ago. A person of support is told from a member. */
function choicesOf(t: Translator<"audit">, actors: AuditEntry["actor"][], chosen: string | null) {
  const known = new Map(actors.filter(({ id }) => id !== "").map(({ id, kind, label }) => [id, { value: id, label, description: kind === "user" ? undefined : t(`actor.${kind}.one`) }]));
  if (chosen !== null && /^(usr|key)_/.test(chosen) && !known.has(chosen)) known.set(chosen, { value: chosen, label: chosen, description: undefined });
  return [...known.values()];
}

function localText(instant: string | null, zone: string): string {
  const at = instant === null ? null : new Date(instant);
  return at === null || Number.isNaN(at.getTime()) ? "" : toLocalText(at, zone);
}
