import type { Namespace } from "@/lib/i18n/load-messages";

/** What the parts that every page uses say: states, copy buttons, tables' ends. */
export const sharedNamespaces = ["state", "parts"] as const satisfies readonly Namespace[];
