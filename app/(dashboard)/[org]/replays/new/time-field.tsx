"use client";

import { useTimeZone } from "@/components/clock";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { fromLocalText, toLocalText } from "./local-time";

export interface TimeFieldProps {
  label: string;
  hint: string;
  value: Date | null;
  onChange: (value: Date | null) => void;
}

/** A moment in the reader's zone, which the form names once. */
export function TimeField({ label, hint, value, onChange }: TimeFieldProps) {
  const zone = useTimeZone();
  return (
    <Field label={label} optional hint={hint}>
      <Input type="datetime-local" value={value === null ? "" : toLocalText(value, zone)} onChange={(event) => onChange(fromLocalText(event.target.value))} className="max-w-full" />
    </Field>
  );
}
