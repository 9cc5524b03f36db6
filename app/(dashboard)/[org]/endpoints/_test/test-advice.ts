import type { Translator } from "@/lib/i18n/translator";

/** What to do about a failed test: the advice for its class, but for what it says of retries, of which a test has none. */
export function testAdvice(t: Translator<"test">, advice: string): string {
  const rest = advice.replace(/\s*(It is retried while (attempts are left|the endpoint's schedule has attempts left)|Wir versuchen es wieder, solange (der Zeitplan des Endpunkts Versuche übrig hat|Versuche übrig sind))\./, "");
  return t("aTestIsOne", { rest }).trim();
}
