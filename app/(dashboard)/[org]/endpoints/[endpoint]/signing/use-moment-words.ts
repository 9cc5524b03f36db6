"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/use-format";
import type { MomentWords } from "./moment-words";

export function useMomentWords(): MomentWords {
  return { t: useTranslations("moment"), format: useFormat() };
}
