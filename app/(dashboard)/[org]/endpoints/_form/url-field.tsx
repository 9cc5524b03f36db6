"use client";

import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { useUrlVerdict, type UrlVerdictState } from "./use-url-verdict";

export interface UrlFieldProps {
  org: string;
  value: string;
  onChange: (value: string) => void;
  /** From the last try to save. */
  error?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The address of an endpoint, with its verdict as one types. */
export function UrlField({ org, value, onChange, error, autoFocus, ref }: UrlFieldProps) {
  const verdict = useUrlVerdict(org, value);
  return (
    // The verdict already says what an error from saving would repeat.
    <Field label="URL" error={verdict.kind === "refused" ? null : error} status={<Verdict verdict={verdict} />}>
      <Input
        ref={ref}
        mono
        name="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2100}
        placeholder="https://example.com/webhooks"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoFocus={autoFocus}
        aria-invalid={verdict.kind === "refused" || error ? true : undefined}
      />
    </Field>
  );
}

function Verdict({ verdict }: { verdict: UrlVerdictState }) {
  const t = useTranslations("endpointForm");
  switch (verdict.kind) {
    case "empty":
      return <span className="text-ink-muted">{t("whereYourServer")}</span>;
    case "checking":
      return <span className="flex items-start gap-1.5 text-ink-muted">{t.rich("checking", { spinner: () => <Spinner className="mt-px size-3.5 shrink-0" /> })}</span>;
    case "good":
      return (
        <span className="flex items-start gap-1.5 text-good">
          <CircleCheck aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>
            {verdict.message}
            {verdict.displayHost ? <span className="text-ink-muted">{t.rich("as", { code: () => <code className="foreign-text">{verdict.displayHost}</code> })}</span> : null}
          </span>
        </span>
      );
    case "refused":
      return (
        <span className="flex items-start gap-1.5 text-failing">
          <CircleX aria-hidden className="mt-px size-3.5 shrink-0" />
          <span><span className="foreign-text">{verdict.message}</span> <span className="foreign-text text-ink-muted">{verdict.fix}</span></span>
        </span>
      );
    case "unknown":
      return (
        <span className="flex items-start gap-1.5 text-ink-muted">
          <CircleHelp aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>{t("youCanGo", { message: verdict.message })}</span>
        </span>
      );
  }
}
