"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { formatDuration } from "@/lib/format/duration";

export interface HeldRateProps {
  value: string;
  onChange: (value: string) => void;
  error?: string;
  count: number | null;
}

/** How fast held deliveries go out, and how long that takes. */
export function HeldRate({ value, onChange, error, count }: HeldRateProps) {
  const perMinute = Number(value);
  const known = count !== null && count > 0 && perMinute >= 1;
  return (
    <Field
      label="Deliveries a minute"
      hint="So that a server that has just come back is not flooded"
      error={error}
      status={known ? <span className="text-ink-muted">{count > 1 ? `Takes about ${formatDuration(((count - 1) / perMinute) * 60_000)}` : "Goes out at once"}</span> : ""}
    >
      <Input type="number" inputMode="numeric" min={1} max={6000} step={1} value={value} onChange={(event) => onChange(event.target.value)} className="w-32" />
    </Field>
  );
}
