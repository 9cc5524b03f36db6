import type { useTranslations } from "next-intl";
import type { Messages } from "./load-messages";

/** What `useTranslations("…")` gives, for functions that put a sentence together. */
export type Translator<N extends keyof Messages> = ReturnType<typeof useTranslations<N>>;
