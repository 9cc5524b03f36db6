import { z } from "zod";
import { invalid } from "@/lib/errors";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { PayloadMode, RetryPolicy, ScheduleKind, SigningProfile } from "@/lib/generated/prisma/enums";

const whole = (least: number, most: number, unit: string) =>
  z.number({ error: `Enter a whole number from ${least} to ${most} ${unit}.` }).int(`Enter a whole number of ${unit}.`).min(least, `At least ${least} ${unit}.`).max(most, `At most ${most} ${unit}.`);

/** Longest single wait of a custom schedule: 7 days. */
const longestGap = 7 * 86_400;

/** How an endpoint is served. Every field may be left out: a new endpoint then has the default, an existing one keeps its own. */
export const endpointSettings = z
  .object({
    signingProfile: z.enum(SigningProfile),
    retryPolicy: z.enum(RetryPolicy),
    schedule: z.enum(ScheduleKind),
    /** Seconds after the attempt before; the first attempt is made at once. */
    customSchedule: z.array(whole(1, longestGap, "seconds")).max(50, "At most 50 waits."),
    timeoutMs: whole(1_000, 30_000, "ms"),
    maxInFlight: whole(1, 100, "requests at once"),
    /** Requests a minute; null: unlimited. */
    rateLimitPerMinute: whole(1, 600_000, "requests a minute").nullable(),
    ordered: z.boolean(),
    payloadMode: z.enum(PayloadMode),
  })
  .partial();

export type EndpointSettings = z.input<typeof endpointSettings>;

/**
 * The columns to write for settings: waits belong to the custom schedule and to
 * no other. Throws `custom_schedule_missing` and `custom_schedule_unused`.
 * @param before the endpoint under its lock; left out: a new one
 */
export function settingColumns(settings: z.output<typeof endpointSettings>, before: Pick<Endpoint, "schedule" | "customSchedule"> = newEndpoint) {
  const { schedule = before.schedule, customSchedule } = settings;
  if (schedule !== "custom") {
    // Whoever reads the settings, changes one and sends all of them back has none of their own.
    const given = customSchedule !== undefined && customSchedule.length > 0 && customSchedule.join() !== before.customSchedule.join();
    if (given) throw invalid("custom_schedule_unused", "Waits are given, and the schedule is not the custom one.", 'Leave them out, or set the schedule to "custom" with them.', { field: "customSchedule" });
    return settings.schedule === undefined && customSchedule === undefined ? settings : { ...settings, customSchedule: [] };
  }
  if (customSchedule?.length === 0) throw invalid("custom_schedule_missing", "A custom schedule needs at least one wait.", "Enter them in seconds, such as 5, 60, 3600.", { field: "customSchedule" });
  if (customSchedule === undefined && before.schedule !== "custom") throw invalid("custom_schedule_missing", "A custom schedule needs its waits.", "Enter them in seconds, such as 5, 60, 3600.", { field: "customSchedule" });
  return settings;
}

const newEndpoint = { schedule: ScheduleKind.standard, customSchedule: [] };
