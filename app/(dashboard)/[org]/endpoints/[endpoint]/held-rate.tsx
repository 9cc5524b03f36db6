"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFormat } from "@/components/use-format";

export interface HeldRateProps {
  value: string;
  onChange: (value: string) => void;
  error?: string;
  count: number | null;
}

/** How fast held deliveries go out, and how long that takes. */
export function HeldRate({ value, onChange, error, count }: HeldRateProps) {
  const format = useFormat();
  const t = useTranslations("endpoint");
  const perMinute = Number(value);
  const known = count !== null && count > 0 && perMinute >= 1;
  return (
    <Field
      label={t("deliveriesAMinute")}
      hint={t("soThatA")}
      error={error}
      status={known ? <span className="text-ink-muted">{count > 1 ? t("takesAbout", { value: format.duration(((count - 1) / perMinute) * 60_000) }) : t("goesOutAt")}</span> : ""}
    >
      <Input type="number" inputMode="numeric" min={1} max={6000} step={1} value={value} onChange={(event) => onChange(event.target.value)} className="w-32" />
    </Field>
  );
}
