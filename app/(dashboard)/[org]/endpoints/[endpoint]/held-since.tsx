"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "@/components/clock";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export interface HeldSinceProps {
  /** As a datetime-local field has it. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
  /** How many are held since then; null while that is not known. */
  count: number | null;
}

export function HeldSince({ value, onChange, error, count }: HeldSinceProps) {
  const t = useTranslations("endpoint");
  const zone = useTimeZone().replaceAll("_", " ");
  return (
    <Field label={t("since")} hint={t("timeInThat", { zone })} error={error} status={count === null ? "" : <span className="text-ink-muted">{t("heldSinceThen", { count })}</span>}>
      <Input type="datetime-local" value={value} onChange={(event) => onChange(event.target.value)} className="w-60 max-w-full" />
    </Field>
  );
}
