"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useMemo, type ReactNode } from "react";
import { cn } from "./cn";
import { FieldContext } from "./field-context";
import { Label } from "./label";

export interface FieldProps {
  label: ReactNode;
  /** One Input, Textarea, Select, Combobox …: it picks up id, description and error by itself. */
  children: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do about it; several at once are listed. */
  error?: ReactNode | string[] | null;
  /** Marks the label "(optional)". Fields are required unless they say so. */
  optional?: boolean;
  /** Below the control, always there (a live verdict, a counter). Announced when it changes. */
  status?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  id?: string;
  className?: string;
}

/** A label, its control, a hint and an error, tied together for assistive technology. */
export function Field({ label, children, hint, error, optional, status, hideLabel, id, className }: FieldProps) {
  const t = useTranslations("parts");
  const generated = useId();
  const fieldId = id ?? generated;
  const errors = Array.isArray(error) ? error : error ? [error] : [];
  const failed = errors.length > 0;
  const describedBy = [failed && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(" ") || undefined;
  const wiring = useMemo(
    () => ({ id: fieldId, describedBy, invalid: failed, required: !optional }),
    [fieldId, describedBy, failed, optional],
  );
  return (
    <FieldContext value={wiring}>
      <div className={cn("grid gap-1.5", className)}>
        <Label htmlFor={fieldId} className={hideLabel ? "sr-only" : undefined}>
          {label}
          {optional ? <span className="font-normal text-ink-faint">{t("optional")}</span> : null}
        </Label>
        {children}
        {hint ? <p id={`${fieldId}-hint`} className="text-xs text-ink-muted">{hint}</p> : null}
        {status !== undefined ? <div aria-live="polite" className="min-h-4 text-xs">{status}</div> : null}
        {failed ? (
          <div id={`${fieldId}-error`} role="alert">
          <ul className="grid gap-1 text-xs text-failing">
            {errors.map((text, index) => (
              <li key={index} className="flex gap-1.5">
                <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
          </div>
        ) : null}
      </div>
    </FieldContext>
  );
}
