"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { formatIn, type Format } from "@/lib/format/format-in";
import { useTimeZone } from "./clock";

/** lib/format in the reader's language and zone. */
export function useFormat(): Format {
  const locale = useLocale();
  const zone = useTimeZone();
  return useMemo(() => formatIn(locale, zone), [locale, zone]);
}
