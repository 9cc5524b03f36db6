"use client";

import { useTimeZone } from "@/components/clock";
import { Facts } from "@/components/facts";
import { ExactTime } from "@/components/time-ago";

export function TimeZoneExample({ now }: { now: number }) {
  const zone = useTimeZone();
  return <Facts items={[{ label: "Your time zone", value: zone.replaceAll("_", " ") }, { label: "Now", value: <ExactTime at={new Date(now).toISOString()} /> }]} />;
}
