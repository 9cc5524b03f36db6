import { expect, it } from "vitest";
import { endpointSettings } from "@/lib/endpoints/settings";
import { defaultSettings, settingsDraftOf, settingsOf } from "./settings-draft";

it("a new endpoint's form holds what it would have anyway", () => {
  const saved = settingsOf(defaultSettings);
  expect(saved).toEqual({ ok: true, settings: { retryPolicy: "any_failure", schedule: "standard", ordered: false, payloadMode: "full", timeoutMs: 15_000, maxInFlight: 10, rateLimitPerMinute: null } });
  expect(endpointSettings.safeParse(saved.ok && saved.settings).success).toBe(true);
});

it("goes through the form and back unchanged", () => {
  const detail = { url: "", retryPolicy: "transient_only", schedule: "custom", customSchedule: [5, 60], timeoutMs: 2_500, maxInFlight: 3, rateLimitPerMinute: 120, ordered: true, payloadMode: "thin" } as const;
  const { url: _url, ...settings } = detail;
  expect(settingsOf(settingsDraftOf({ ...detail, customSchedule: [...detail.customSchedule] }))).toEqual({ ok: true, settings });
});

it("says which field holds what is no number, and leaves other nonsense to be refused where it is saved", () => {
  expect(settingsOf({ ...defaultSettings, schedule: "custom", waits: "soon" })).toMatchObject({ ok: false, fields: { customSchedule: expect.any(String) as string } });
  const saved = settingsOf({ ...defaultSettings, seconds: "never" });
  expect(endpointSettings.safeParse(saved.ok && saved.settings).success).toBe(false);
});
