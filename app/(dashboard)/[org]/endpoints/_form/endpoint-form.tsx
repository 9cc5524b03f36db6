"use client";

import Link from "next/link";
import { useRef, useState, type FormEvent } from "react";
import type { ActionError, ActionResult } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import type { EndpointInput } from "@/lib/endpoints/input";
import type { RecentEvents } from "@/lib/event-types/count-recent";
import type { EventTypeSummary } from "@/lib/event-types/list";
import { FilterPicker } from "./filter-picker";
import { MatchCount } from "./match-count";
import { UrlField } from "./url-field";

export interface EndpointFormProps {
  org: string;
  initial: { url: string; description: string; filters: string[] };
  catalog: EventTypeSummary[];
  recent: RecentEvents;
  submitLabel: string;
  cancelHref: string;
  /** A server action. On success the caller goes on from here; the form stays busy. */
  save: (input: EndpointInput) => Promise<ActionResult>;
}

/** URL, description and event types: for a new endpoint and for one that is changed. */
export function EndpointForm({ org, initial, catalog, recent, submitLabel, cancelHref, save }: EndpointFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description);
  const [everything, setEverything] = useState(initial.filters.includes("*"));
  const [chosen, setChosen] = useState(initial.filters.filter((filter) => filter !== "*"));
  const [error, setError] = useState<ActionError | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const filters = everything ? ["*"] : chosen;
  const problems = problemsOf(error);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A second press before the first is through must not make a second endpoint; state would be a render late.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setError(null);
    const result = await callAction(() => save({ url: url.trim(), description, filters }));
    if (result.ok) return;
    sending.current = false;
    setBusy(false);
    setError(result.error);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] button, [role=alert]")?.focus());
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
      <UrlField org={org} value={url} onChange={setUrl} error={problems.url} autoFocus={initial.url === ""} />
      <Field label="Description" optional error={problems.description}>
        <Input name="description" autoComplete="off" maxLength={240} placeholder="What it is for, such as “Order service, production”" value={description} onChange={(event) => setDescription(event.target.value)} />
      </Field>
      <fieldset className="grid min-w-0 gap-3" data-invalid={problems.filters ? "" : undefined}>
        <RadioGroup
          label="Events to send"
          value={everything ? "all" : "some"}
          onValueChange={(value) => setEverything(value === "all")}
          options={[
            { value: "all", label: "All event types", description: "Also those that are added later" },
            { value: "some", label: "Chosen event types", description: "Single ones, or all below a name such as order.*" },
          ]}
        />
        {everything ? null : <FilterPicker catalog={catalog} recent={recent} filters={chosen} onChange={setChosen} />}
        {problems.filters ? <p role="alert" className="text-xs text-failing">{problems.filters}</p> : null}
        <MatchCount recent={recent} filters={filters} />
      </fieldset>
      {problems.form ? <Banner tone="failing" title={problems.form.message}>{problems.form.fix}</Banner> : null}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button type="submit" variant="primary" busy={busy}>{submitLabel}</Button>
        <Button asChild variant="ghost"><Link href={cancelHref}>Cancel</Link></Button>
      </div>
    </form>
  );
}

/** Which field an error belongs to; what belongs to none stands above the buttons. */
function problemsOf(error: ActionError | null): { url?: string; description?: string; filters?: string; form?: ActionError } {
  if (error === null) return {};
  if (error.code === "url_refused") return { url: `${error.message} ${error.fix}` };
  const fields = Object.entries(error.fields ?? {});
  const of = (name: string) => fields.find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
  const found = { url: of("url"), description: of("description"), filters: of("filters") };
  return Object.values(found).some(Boolean) ? found : { form: error };
}
