"use client";

import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { isCryptoAvailable } from "@/lib/signature-debugger/crypto";
import type { DebugInput } from "@/lib/signature-debugger/diagnose";
import { diagnose } from "@/lib/signature-debugger/diagnose";
import type { Diagnosis } from "@/lib/signature-debugger/finding";

/** A pause in typing, ms. */
const pauseMs = 200;

/** The diagnosis of what is pasted, a moment after it changed; null before the first, or where the browser cannot. */
export function useDiagnosis(input: DebugInput): { diagnosis: Diagnosis | null; available: boolean } {
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [available, setAvailable] = useState(true);
  const locale = useLocale();
  const { headers, body, secrets, profile, receivedAt, computed, sent } = input;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      setAvailable(isCryptoAvailable());
      if (!isCryptoAvailable()) return;
      void diagnose({ headers, body, secrets, profile, receivedAt, computed, sent }).then(async (found) => {
        const said = locale === "de" ? await inGerman(found) : found;
        if (current) setDiagnosis(said);
      });
    }, pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [headers, body, secrets, profile, receivedAt, computed, sent, locale]);
  return { diagnosis, available };
}

/** English where the German does not come: it says what is wrong all the same. */
function inGerman(found: Diagnosis): Promise<Diagnosis> {
  return import("@/lib/i18n/phrases/diagnosis-in-german").then(({ diagnosisInGerman }) => diagnosisInGerman(found), () => found);
}
