"use client";

import { createContext, useContext } from "react";

export interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** The aria attributes that tie a control to the Field around it; the control's own props win. */
export function useFieldWiring(): { id?: string; "aria-describedby"?: string; "aria-invalid"?: true; "aria-required"?: true } {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}
