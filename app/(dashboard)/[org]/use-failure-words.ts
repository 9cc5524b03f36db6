import { useTranslations } from "next-intl";
import { formatStatus } from "@/lib/format/http-status";

type Known = Parameters<ReturnType<typeof useTranslations<"failure">>>[0];

/** An error class in a few words, in the reader's language; honest general ones for a class of a newer version. */
export function useFailureWords() {
  const t = useTranslations("failure");
  const short = (errorClass: string) => t(t.has(errorClass as Known) ? (errorClass as Known) : "other");
  return {
    /** "connection refused". */
    short,
    /** "503 Service Unavailable", and where there was no answer the class. */
    outcome: (status: number | null, errorClass: string) => (status === null ? short(errorClass) : formatStatus(status)),
  };
}
