"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "@/components/clock";
import { Facts } from "@/components/facts";
import { ExactTime } from "@/components/time-ago";

export function TimeZoneExample({ now }: { now: number }) {
  const t = useTranslations("settings");
  const zone = useTimeZone();
  return <Facts items={[{ label: t("yourTimeZone"), value: zone.replaceAll("_", " ") }, { label: t("now"), value: <ExactTime at={new Date(now).toISOString()} /> }]} />;
}
