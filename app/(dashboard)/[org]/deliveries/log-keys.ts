"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { KeyGroup } from "@/components/keyboard-help";

/** The keys of the log; the same object until the language changes. */
export function useLogKeys(): KeyGroup[] {
  const t = useTranslations("log.keys");
  return useMemo(
    () => [
      {
        title: t("rows"),
        keys: [
          { keys: ["j"], does: t("next") },
          { keys: ["k"], does: t("previous") },
          { keys: ["Space"], does: t("preview") },
          { keys: ["Enter"], does: t("open") },
          { keys: ["r"], does: t("redeliver") },
          { keys: ["x"], does: t("select") },
          { keys: ["X"], does: t("selectTo") },
        ],
      },
      {
        title: t("page"),
        keys: [
          { keys: ["/"], does: t("search") },
          { keys: ["f"], does: t("filter") },
          { keys: ["p"], does: t("pause") },
          { keys: ["Esc"], does: t("close") },
          { keys: ["?"], does: t("help") },
        ],
      },
    ],
    [t],
  );
}
