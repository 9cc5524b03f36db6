"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";

export interface OfferedScope {
  scope: string;
  words: string;
}

export interface ScopeChoiceProps {
  scopes: OfferedScope[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
  error?: string | null;
}

/** What the key may do: any of these. */
export function ScopeChoice({ scopes, chosen, onChange, error }: ScopeChoiceProps) {
  const t = useTranslations("apiKeys");
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined} className="grid gap-1.5 outline-none">
      <legend className="mb-1.5 text-sm font-medium">{t("theKeyMay")}</legend>
      <div className="grid items-start gap-x-6 gap-y-3 rounded-lg border border-line-strong p-3 sm:grid-cols-2">
        {scopes.map(({ scope, words }) => (
          <Checkbox
            key={scope}
            label={words}
            description={<span className="font-mono">{scope}</span>}
            checked={chosen.includes(scope)}
            onCheckedChange={(checked) => onChange(checked === true ? [...chosen, scope] : chosen.filter((each) => each !== scope))}
          />
        ))}
      </div>
      {error ? <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-xs text-failing"><CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />{error}</p> : null}
    </fieldset>
  );
}
