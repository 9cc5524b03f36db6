"use client";

import { useTranslations } from "next-intl";
import { formatStatus } from "@/lib/format/http-status";
import type { Cause } from "@/lib/overview/causes";

type Known = Parameters<ReturnType<typeof useTranslations<"cause">>>[0];

/** The words for an error class, in the reader's language; honest general ones for a class of a newer version. */
export function useCauseWords() {
  const t = useTranslations("cause");
  const say = (errorClass: string, part: "short" | "title" | "advice") => {
    const key = `${errorClass}.${part}` as Known;
    return t(t.has(key) ? key : (`other.${part}` as Known));
  };
  return {
    /** "503 Service Unavailable", "connection refused". */
    short: ({ errorClass, status }: Cause["error"]) => (status === null ? say(errorClass, "short") : formatStatus(status)),
    title: ({ errorClass }: Cause["error"]) => say(errorClass, "title"),
    advice: ({ errorClass }: Cause["error"]) => say(errorClass, "advice"),
  };
}
