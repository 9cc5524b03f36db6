"use client";

import { useTranslations } from "next-intl";

type Known = Parameters<ReturnType<typeof useTranslations<"cause">>>[0];

/** What an error class means and what to do about it, in the reader's language. */
export function useCauseWords() {
  const t = useTranslations("cause");
  return (errorClass: string, part: "title" | "cause" | "advice") => {
    const key = `${errorClass}.${part}` as Known;
    return t(t.has(key) ? key : (`other.${part}` as Known));
  };
}
