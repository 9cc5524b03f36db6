"use client";

import { useTranslations } from "next-intl";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import { useFormat } from "@/components/use-format";
import type { Format } from "@/lib/format/format-in";
import type { Translator } from "@/lib/i18n/translator";

/** What a sentence about a delivery is made with: texts, the words for failures, the reader's numbers and times. */
export interface DeliveryWords {
  t: Translator<"delivery">;
  format: Format;
  /** An error class in a few words: "connection refused". */
  short: (errorClass: string) => string;
}

export function useDeliveryWords(): DeliveryWords {
  const t = useTranslations("delivery");
  const format = useFormat();
  const { short } = useFailureWords();
  return { t, format, short };
}
