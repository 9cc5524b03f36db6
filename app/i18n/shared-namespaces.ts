import type { Namespace } from "@/lib/i18n/load-messages";

/** What the parts that every page uses say: states, copy buttons, charts, and what is said where a page cannot be shown. */
export const sharedNamespaces = ["state", "parts", "chart", "broken"] as const satisfies readonly Namespace[];
