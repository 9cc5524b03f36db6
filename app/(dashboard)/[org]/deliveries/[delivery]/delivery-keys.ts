"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { KeyGroup } from "@/components/keyboard-help";

/** The keys of a delivery's page; the same object until the language changes. */
export function useDeliveryKeys(): KeyGroup[] {
  const t = useTranslations("delivery.keys");
  return useMemo(
    () => [
      {
        title: t("title"),
        keys: [
          { keys: ["j"], does: t("before") },
          { keys: ["k"], does: t("after") },
          { keys: ["r"], does: t("redeliver") },
          { keys: ["c"], does: t("compare") },
          { keys: ["?"], does: t("help") },
        ],
      },
    ],
    [t],
  );
}
