import type { Locale } from "./locales";
import type en from "./messages/en.json";

/** All texts of one language, by namespace. */
export type Messages = typeof en;
export type Namespace = keyof Messages;

/** Reads a language's file; kept by the module system from then on. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const loaded = locale === "de" ? await import("./messages/de.json") : await import("./messages/en.json");
  return loaded.default as Messages;
}
