"use client";

import { useTranslations } from "next-intl";
import { useFilterWords } from "@/app/(dashboard)/[org]/deliveries/filter-words";
import { useFormat } from "@/components/use-format";
import type { ReplayWords } from "./replay-words";

export function useReplayWords(): ReplayWords {
  return { t: useTranslations("replays"), format: useFormat(), filters: useFilterWords() };
}
