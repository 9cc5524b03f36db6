"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/use-format";
import type { MarkTexts } from "./mark-words";

export function useMarkTexts(): MarkTexts {
  return { t: useTranslations("endpoint"), cause: useTranslations("disabledCause"), format: useFormat() };
}
