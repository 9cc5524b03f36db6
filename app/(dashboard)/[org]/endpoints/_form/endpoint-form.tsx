"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { ActionError, ActionResult } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { testTypesOf } from "@/app/(dashboard)/[org]/endpoints/_test/test-types";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import type { NewEndpointExtras } from "@/lib/endpoints/create";
import type { EndpointInput } from "@/lib/endpoints/input";
import type { RecentEvents } from "@/lib/event-types/count-recent";
import type { EventTypeSummary } from "@/lib/event-types/list";
import type { SigningProfile } from "@/lib/signing/profiles";
import { Advanced } from "./advanced";
import { credentialsOf, noCredentials } from "./credentials-draft";
import { DraftTest } from "./draft-test";
import { FilterPicker } from "./filter-picker";
import { problemsOf } from "./form-problems";
import { MatchCount } from "./match-count";
import { defaultSettings, settingsOf, type SettingsDraft } from "./settings-draft";
import { UrlField } from "./url-field";
import { useDraft } from "./use-draft";

export interface EndpointFormProps {
  org: string;
  initial: { url: string; description: string; filters: string[]; settings?: SettingsDraft };
  catalog: EventTypeSummary[];
  recent: RecentEvents;
  submitLabel: string;
  cancelHref: string;
  /** The page of an endpoint that exists; null for a new one, which brings its profile and credentials along. */
  href: string | null;
  /** A server action. On success the caller goes on from here; the form stays busy. */
  save: (input: EndpointInput, extras: NewEndpointExtras) => Promise<ActionResult>;
}

/** An endpoint in one form: for a new one and for one that is changed. */
export function EndpointForm({ org, initial, catalog, recent, submitLabel, cancelHref, href, save }: EndpointFormProps) {
  const t = useTranslations("endpointForm");
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description);
  const [everything, setEverything] = useState(initial.filters.includes("*"));
  const [chosen, setChosen] = useState(initial.filters.filter((filter) => filter !== "*"));
  const [settings, setSettings] = useState(initial.settings ?? defaultSettings);
  const [profile, setProfile] = useState<SigningProfile>("standard");
  const [credentials, setCredentials] = useState(noCredentials);
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const [busy, setBusy] = useState(false);
  const test = useTranslations("test");
  const secret = useDraft(org, profile);
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const fresh = href === null;
  const problems = problemsOf(error);

  // Once what is wrong is marked, and the part that it is in is open.
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] button, [role=alert]")?.focus();
  }, [error]);

  /** What is in the form, ready to be judged by the server; or what cannot even be read. */
  function filled() {
    const drafted = settingsOf(settings);
    if (!drafted.ok) return drafted;
    const input: EndpointInput = { url: url.trim(), description, filters: everything ? ["*"] : chosen, settings: { ...drafted.settings, ...(fresh && { signingProfile: profile }) } };
    return { ok: true as const, input, credentials: fresh ? credentialsOf(credentials) : undefined };
  }

  function refuse(next: ActionError) {
    setBusy(false);
    setError(next);
    if (problemsOf(next).advanced) setOpen(true);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A second press before the first is through must not make a second endpoint; state would be a render late.
    if (sending.current) return;
    const values = filled();
    if (!values.ok) return refuse({ code: "invalid_input", message: "", fix: "", fields: Object.fromEntries(Object.entries(values.fields).map(([name, text]) => [`settings.${name}`, text])) });
    sending.current = true;
    setBusy(true);
    setError(null);
    const result = await callAction(() => save(values.input, { credentials: values.credentials, draft: secret.draft?.endpointId }));
    sending.current = false;
    if (result.ok) return;
    if (result.error.code === "draft_gone") secret.forget();
    refuse(result.error);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
      <UrlField org={org} value={url} onChange={setUrl} error={problems.of("url")} autoFocus={initial.url === ""} />
      <Field label={t("description")} optional error={problems.of("description")}>
        <Input name="description" autoComplete="off" maxLength={240} placeholder={t("whatItIs")} value={description} onChange={(event) => setDescription(event.target.value)} />
      </Field>
      <fieldset className="grid min-w-0 gap-3" data-invalid={problems.of("filters") ? "" : undefined}>
        <RadioGroup
          label={t("eventsToSend")}
          value={everything ? "all" : "some"}
          onValueChange={(value) => setEverything(value === "all")}
          options={[
            { value: "all", label: t("allEventTypes"), description: t("alsoThoseThat") },
            { value: "some", label: t("chosenTypes"), description: t("singleOnesOr") },
          ]}
        />
        {everything ? null : <FilterPicker catalog={catalog} recent={recent} filters={chosen} onChange={setChosen} />}
        {problems.of("filters") ? <p role="alert" className="text-xs text-failing">{problems.of("filters")}</p> : null}
        <MatchCount recent={recent} filters={everything ? ["*"] : chosen} />
      </fieldset>
      <Advanced
        open={open}
        onOpenChange={setOpen}
        settings={settings}
        onSettings={(change) => setSettings({ ...settings, ...change })}
        fresh={fresh ? { profile, onProfile: setProfile, credentials, onCredentials: (change) => setCredentials({ ...credentials, ...change }) } : null}
        href={href}
        problem={problems.of}
      />
      {fresh ? (
        <DraftTest
          org={org}
          profile={profile}
          secret={secret}
          types={testTypesOf(test, catalog)}
          endpoint={() => {
            const values = filled();
            if (!values.ok) return t("theWaitsOf");
            return values.input.url === "" ? t("enterTheUrl") : values;
          }}
        />
      ) : null}
      {problems.form ? <Banner tone="failing" title={problems.form.message}>{problems.form.fix}</Banner> : null}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button type="submit" variant="primary" busy={busy} disabledReason={!busy && secret.blocked}>{submitLabel}</Button>
        <Button asChild variant="ghost"><Link href={cancelHref}>{t("cancel")}</Link></Button>
      </div>
    </form>
  );
}
