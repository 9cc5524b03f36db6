import type { PayloadMode, RetryPolicy, ScheduleKind } from "@/lib/generated/prisma/enums";
import type { EndpointSettingsDetail } from "@/lib/endpoints/get-settings";
import type { EndpointSettings } from "@/lib/endpoints/settings";
import { browserWords } from "@/lib/i18n/browser-words";
import { parseWaits } from "./schedule-words";

/** Settings as they stand in a form: numbers as they are typed. */
export interface SettingsDraft {
  retryPolicy: RetryPolicy;
  schedule: ScheduleKind;
  /** Seconds, separated by commas. */
  waits: string;
  /** Seconds for an answer. */
  seconds: string;
  inFlight: string;
  /** A minute; empty: no limit. */
  rate: string;
  ordered: boolean;
  payloadMode: PayloadMode;
}

/** What a new endpoint has unless told otherwise. */
export const defaultSettings: SettingsDraft = { retryPolicy: "any_failure", schedule: "standard", waits: "", seconds: "15", inFlight: "10", rate: "", ordered: false, payloadMode: "full" };

export function settingsDraftOf({ retryPolicy, schedule, customSchedule, timeoutMs, maxInFlight, rateLimitPerMinute, ordered, payloadMode }: EndpointSettingsDetail): SettingsDraft {
  return { retryPolicy, schedule, waits: customSchedule.join(", "), seconds: String(timeoutMs / 1000), inFlight: String(maxInFlight), rate: rateLimitPerMinute?.toString() ?? "", ordered, payloadMode };
}

/** The settings to save, or what is wrong with waits that are no numbers; the rest is judged where it is saved. */
export function settingsOf(draft: SettingsDraft): { ok: true; settings: EndpointSettings } | { ok: false; fields: Record<string, string> } {
  const { retryPolicy, schedule, ordered, payloadMode } = draft;
  const waits = parseWaits(draft.waits);
  if (schedule === "custom" && waits === null) return { ok: false, fields: { customSchedule: browserWords().noWaits } };
  return {
    ok: true,
    settings: {
      retryPolicy,
      schedule,
      ordered,
      payloadMode,
      ...(schedule === "custom" && { customSchedule: waits! }),
      timeoutMs: Math.round(Number(draft.seconds) * 1000),
      maxInFlight: Number(draft.inFlight),
      rateLimitPerMinute: draft.rate.trim() === "" ? null : Number(draft.rate),
    },
  };
}
