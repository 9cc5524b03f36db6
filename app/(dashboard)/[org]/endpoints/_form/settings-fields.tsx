"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Checkbox } from "@/components/ui/checkbox";
import { ScheduleTimes } from "./schedule-times";
import { parseWaits, scheduleWords } from "./schedule-words";
import type { SettingsDraft } from "./settings-draft";

export interface SettingsFieldsProps {
  draft: SettingsDraft;
  onChange: (change: Partial<SettingsDraft>) => void;
  /** What is wrong with a field, by its name among the settings. */
  problem: (field: string) => string | undefined;
}

/** When deliveries are retried, and which failures. */
export function RetryFields({ draft, onChange, problem }: SettingsFieldsProps) {
  const waits = parseWaits(draft.waits);
  const schedule = draft.schedule === "custom" ? (waits === null ? null : ({ kind: "custom", seconds: waits } as const)) : ({ kind: draft.schedule } as const);
  return (
    <>
      <RadioGroup
        label="Schedule"
        value={draft.schedule}
        onValueChange={(value) => onChange({ schedule: value as SettingsDraft["schedule"] })}
        options={[
          { value: "standard", label: "Standard", description: scheduleWords({ kind: "standard" }) },
          { value: "short", label: "Short", description: scheduleWords({ kind: "short" }) },
          { value: "exponential", label: "Exponential", description: scheduleWords({ kind: "exponential" }) },
          { value: "custom", label: "Custom", description: waits === null ? "Your own waits" : scheduleWords({ kind: "custom", seconds: waits }) },
        ]}
      />
      {draft.schedule === "custom" ? (
        <Field label="Waits in seconds" hint="Each after the attempt before, separated by commas. The first attempt is made at once." error={problem("customSchedule")}>
          <Input mono inputMode="numeric" autoComplete="off" placeholder="5, 60, 3600" value={draft.waits} onChange={(event) => onChange({ waits: event.target.value })} />
        </Field>
      ) : null}
      {schedule ? <ScheduleTimes schedule={schedule} /> : null}
      <RadioGroup
        label="What is retried"
        value={draft.retryPolicy}
        onValueChange={(value) => onChange({ retryPolicy: value as SettingsDraft["retryPolicy"] })}
        options={[
          { value: "any_failure", label: "Any failure", description: "Also a 404: it may be a server in the middle of a deployment" },
          { value: "transient_only", label: "Passing failures only", description: "Network errors, 408, 429 and 5xx. Any other answer gives up at once" },
        ]}
      />
    </>
  );
}

export function LimitFields({ draft, onChange, problem }: SettingsFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Field label="Time limit" hint="Seconds for an answer, 1 to 30" error={problem("timeoutMs")}>
        <Input inputMode="decimal" value={draft.seconds} onChange={(event) => onChange({ seconds: event.target.value })} trailing="s" />
      </Field>
      <Field label="At once" hint="Requests under way, 1 to 100" error={problem("maxInFlight")}>
        <Input inputMode="numeric" value={draft.inFlight} onChange={(event) => onChange({ inFlight: event.target.value })} />
      </Field>
      <Field label="A minute" optional hint="Empty: no limit" error={problem("rateLimitPerMinute")}>
        <Input inputMode="numeric" value={draft.rate} onChange={(event) => onChange({ rate: event.target.value })} />
      </Field>
    </div>
  );
}

export function OrderFields({ draft, onChange }: SettingsFieldsProps) {
  return (
    <>
      <Checkbox
        label="Keep the order"
        description="One at a time, in the order of publishing. The first that fails holds all behind it until it is delivered, given up or canceled. Redeliveries by hand go past it."
        checked={draft.ordered}
        onCheckedChange={(ordered) => onChange({ ordered: ordered === true })}
      />
      <RadioGroup
        label="What a delivery carries"
        value={draft.payloadMode}
        onValueChange={(value) => onChange({ payloadMode: value as SettingsDraft["payloadMode"] })}
        options={[
          { value: "full", label: "The whole event" },
          { value: "thin", label: "Ids only", description: "data is reduced to id and object, with a URL at which an API key reads the rest" },
        ]}
      />
    </>
  );
}
