"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Checkbox } from "@/components/ui/checkbox";
import { useFormat } from "@/components/use-format";
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
  const t = useTranslations("endpointForm");
  const format = useFormat();
  const waits = parseWaits(draft.waits);
  const schedule = draft.schedule === "custom" ? (waits === null ? null : ({ kind: "custom", seconds: waits } as const)) : ({ kind: draft.schedule } as const);
  return (
    <>
      <RadioGroup
        label={t("schedule2")}
        value={draft.schedule}
        onValueChange={(value) => onChange({ schedule: value as SettingsDraft["schedule"] })}
        options={[
          { value: "standard", label: t("standard"), description: scheduleWords(t, format, { kind: "standard" }) },
          { value: "short", label: t("short"), description: scheduleWords(t, format, { kind: "short" }) },
          { value: "exponential", label: t("exponential"), description: scheduleWords(t, format, { kind: "exponential" }) },
          { value: "custom", label: t("custom"), description: waits === null ? t("yourOwnWaits2") : scheduleWords(t, format, { kind: "custom", seconds: waits }) },
        ]}
      />
      {draft.schedule === "custom" ? (
        <Field label={t("waitsInSeconds")} hint={t("eachAfterThe")} error={problem("customSchedule")}>
          <Input mono inputMode="numeric" autoComplete="off" placeholder="5, 60, 3600" value={draft.waits} onChange={(event) => onChange({ waits: event.target.value })} />
        </Field>
      ) : null}
      {schedule ? <ScheduleTimes schedule={schedule} /> : null}
      <RadioGroup
        label={t("whatIsRetried")}
        value={draft.retryPolicy}
        onValueChange={(value) => onChange({ retryPolicy: value as SettingsDraft["retryPolicy"] })}
        options={[
          { value: "any_failure", label: t("anyFailure"), description: t("alsoA404") },
          { value: "transient_only", label: t("passingFailuresOnly"), description: t("networkErrors408") },
        ]}
      />
    </>
  );
}

export function LimitFields({ draft, onChange, problem }: SettingsFieldsProps) {
  const t = useTranslations("endpointForm");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Field label={t("timeLimit")} hint={t("secondsForAn")} error={problem("timeoutMs")}>
        <Input inputMode="decimal" value={draft.seconds} onChange={(event) => onChange({ seconds: event.target.value })} trailing="s" />
      </Field>
      <Field label={t("atOnce2")} hint={t("requestsUnderWay")} error={problem("maxInFlight")}>
        <Input inputMode="numeric" value={draft.inFlight} onChange={(event) => onChange({ inFlight: event.target.value })} />
      </Field>
      <Field label={t("aMinute")} optional hint={t("emptyNoLimit")} error={problem("rateLimitPerMinute")}>
        <Input inputMode="numeric" value={draft.rate} onChange={(event) => onChange({ rate: event.target.value })} />
      </Field>
    </div>
  );
}

export function OrderFields({ draft, onChange }: SettingsFieldsProps) {
  const t = useTranslations("endpointForm");
  return (
    <>
      <Checkbox
        label={t("keepTheOrder")}
        description={t("oneAtA")}
        checked={draft.ordered}
        onCheckedChange={(ordered) => onChange({ ordered: ordered === true })}
      />
      <RadioGroup
        label={t("whatADelivery")}
        value={draft.payloadMode}
        onValueChange={(value) => onChange({ payloadMode: value as SettingsDraft["payloadMode"] })}
        options={[
          { value: "full", label: t("theWholeEvent") },
          { value: "thin", label: t("onlyIds"), description: t("dataIsReduced") },
        ]}
      />
    </>
  );
}
