import type { Translator } from "@/lib/i18n/translator";

type Known = Parameters<Translator<"test">["has"]>[0] & `insteadOf.${string}`;

/** What to do about a failed test: the advice for its class, or its own where that one speaks of retries, of which a test has none. */
export function testAdvice(t: Translator<"test">, errorClass: string, advice: string): string {
  const own = `insteadOf.${errorClass}` as Known;
  return t("aTestIsOne", { rest: t.has(own) ? t(own) : advice });
}
