import type { Namespace } from "@/lib/i18n/load-messages";

/** What the parts that every page uses say: states, copy buttons, charts. */
export const sharedNamespaces = ["state", "parts", "chart"] as const satisfies readonly Namespace[];
