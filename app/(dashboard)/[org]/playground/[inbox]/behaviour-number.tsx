"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { NumberField } from "./behaviour-choices";

export interface BehaviourNumberProps {
  field: NumberField;
  value: number;
  error?: string;
  onChange: (value: number) => void;
}

/** The number beside a behaviour: set with Enter, the button, or by leaving the field. */
export function BehaviourNumber({ field, value, error, onChange }: BehaviourNumberProps) {
  const t = useTranslations("playground");
  const [text, setText] = useState(String(value));
  const changed = text.trim() !== String(value);

  function commit(event?: FormEvent) {
    event?.preventDefault();
    if (changed && text.trim() !== "") onChange(Number(text));
  }

  return (
    <form onSubmit={commit} noValidate>
      <Field label={t(`number.${field.name}.label`)} hint={t(`number.${field.name}.hint`)} error={error}>
        <Input type="number" inputMode="numeric" min={field.min} max={field.max} step={1} value={text} onChange={(event) => setText(event.target.value)} onBlur={() => commit()} className="w-36" />
      </Field>
      {changed ? <Button type="submit" size="sm" className="mt-2">{t("setIt")}</Button> : null}
    </form>
  );
}
