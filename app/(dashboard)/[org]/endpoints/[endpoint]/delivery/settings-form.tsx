"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { toast } from "sonner";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Section } from "@/components/section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Switch } from "@/components/ui/switch";
import type { EndpointSettingsDetail } from "@/lib/endpoints/get-settings";
import type { EndpointSettings } from "@/lib/endpoints/settings";
import { saveSettingsAction } from "./actions";
import { parseWaits, scheduleWords } from "@/app/(dashboard)/[org]/endpoints/_form/schedule-words";

export interface SettingsFormProps {
  org: string;
  id: string;
  initial: EndpointSettingsDetail;
  /** Why nothing can be changed; null where it can. */
  refusal: string | null;
}

/** Retries, limits, order and payload of one endpoint. */
export function SettingsForm({ org, id, initial, refusal }: SettingsFormProps) {
  const router = useRouter();
  const [draft, setDraft] = useState({ ...initial, waits: initial.customSchedule.join(", "), seconds: String(initial.timeoutMs / 1000), inFlight: String(initial.maxInFlight), rate: initial.rateLimitPerMinute?.toString() ?? "" });
  const [error, setError] = useState<ActionError | null>(null);
  const [busy, setBusy] = useState(false);
  const set = <K extends keyof typeof draft>(key: K, value: (typeof draft)[K]) => setDraft({ ...draft, [key]: value });
  const problem = (field: string) => Object.entries(error?.fields ?? {}).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
  const waits = parseWaits(draft.waits);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy || refusal !== null) return;
    const { retryPolicy, schedule, ordered, payloadMode } = draft;
    if (schedule === "custom" && waits === null) {
      return setError({ code: "waits", message: "", fix: "", fields: { customSchedule: "Enter whole seconds, separated by commas, such as 5, 60, 3600." } });
    }
    const settings: EndpointSettings = {
      retryPolicy,
      schedule,
      ordered,
      payloadMode,
      ...(schedule === "custom" && { customSchedule: waits! }),
      timeoutMs: Math.round(Number(draft.seconds) * 1000),
      maxInFlight: Number(draft.inFlight),
      rateLimitPerMinute: draft.rate.trim() === "" ? null : Number(draft.rate),
    };
    setBusy(true);
    setError(null);
    const result = await callAction(() => saveSettingsAction(org, id, settings));
    setBusy(false);
    if (!result.ok) return setError(result.error);
    toast.success("Delivery settings saved");
    router.push(`/${org}/endpoints/${id}`);
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-8">
      {refusal === null ? null : <Banner tone="off" title="You can look, not change">{refusal}</Banner>}
      <fieldset disabled={refusal !== null} className="grid min-w-0 gap-8">
        <Section title="Retries" description="A change counts from the next failure; what already waits keeps its time.">
          <RadioGroup
            label="Schedule"
            hideLabel
            value={draft.schedule}
            onValueChange={(value) => set("schedule", value as typeof draft.schedule)}
            options={[
              { value: "standard", label: "Standard", description: scheduleWords({ kind: "standard" }) },
              { value: "short", label: "Short", description: scheduleWords({ kind: "short" }) },
              { value: "exponential", label: "Exponential", description: scheduleWords({ kind: "exponential" }) },
              { value: "custom", label: "Custom", description: waits === null ? "Your own waits" : scheduleWords({ kind: "custom", seconds: waits }) },
            ]}
          />
          {draft.schedule === "custom" ? (
            <Field label="Waits in seconds" hint="Each after the attempt before, separated by commas. The first attempt is made at once." error={problem("customSchedule")}>
              <Input mono inputMode="numeric" autoComplete="off" placeholder="5, 60, 3600" value={draft.waits} onChange={(event) => set("waits", event.target.value)} />
            </Field>
          ) : null}
          <RadioGroup
            label="What is retried"
            value={draft.retryPolicy}
            onValueChange={(value) => set("retryPolicy", value as typeof draft.retryPolicy)}
            options={[
              { value: "any_failure", label: "Any failure", description: "Also a 404: it may be a server in the middle of a deployment" },
              { value: "transient_only", label: "Passing failures only", description: "Network errors, 408, 429 and 5xx. Any other answer gives up at once" },
            ]}
          />
        </Section>
        <Section title="Limits">
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <Field label="Time limit" hint="Seconds for an answer, 1 to 30" error={problem("timeoutMs")}>
              <Input inputMode="decimal" value={draft.seconds} onChange={(event) => set("seconds", event.target.value)} trailing="s" />
            </Field>
            <Field label="At once" hint="Requests under way, 1 to 100" error={problem("maxInFlight")}>
              <Input inputMode="numeric" value={draft.inFlight} onChange={(event) => set("inFlight", event.target.value)} />
            </Field>
            <Field label="A minute" optional hint="Empty: no limit" error={problem("rateLimitPerMinute")}>
              <Input inputMode="numeric" value={draft.rate} onChange={(event) => set("rate", event.target.value)} />
            </Field>
          </div>
        </Section>
        <Section title="Order and payload">
          <Switch
            label="Keep the order"
            description="One at a time, in the order of publishing. The first that fails holds all behind it until it is delivered, given up or canceled. Redeliveries by hand go past it."
            checked={draft.ordered}
            onCheckedChange={(ordered) => set("ordered", ordered)}
          />
          <RadioGroup
            label="What a delivery carries"
            value={draft.payloadMode}
            onValueChange={(value) => set("payloadMode", value as typeof draft.payloadMode)}
            options={[
              { value: "full", label: "The whole event" },
              { value: "thin", label: "Ids only", description: "data is reduced to id and object, with a URL at which an API key reads the rest" },
            ]}
          />
        </Section>
      </fieldset>
      {error !== null && error.fields === undefined ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button type="submit" variant="primary" busy={busy} disabledReason={refusal ?? undefined}>Save settings</Button>
        <Button asChild variant="ghost"><Link href={`/${org}/endpoints/${id}`}>Cancel</Link></Button>
      </div>
    </form>
  );
}
