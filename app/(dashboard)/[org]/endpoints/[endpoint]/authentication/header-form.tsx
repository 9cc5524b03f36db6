"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { setHeaderAction } from "./actions";
import { SecretInput } from "./secret-input";
import { fieldError, formError, useChange } from "./use-change";

export interface HeaderFormProps {
  org: string;
  id: string;
  /** The header whose value is replaced; empty for a new one. */
  name: string;
  onEnd: () => void;
}

export function HeaderForm({ org, id, name: given, onEnd }: HeaderFormProps) {
  const t = useTranslations("credentials");
  const [name, setName] = useState(given);
  const [value, setValue] = useState("");
  const { busy, error, form, change } = useChange();
  const problem = formError(error, ["name", "value"]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await change(() => setHeaderAction(org, id, { name, value }), given ? t("newValueFor", { given }) : t("headerAdded"))) onEnd();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Field label={t("name")} error={fieldError(error, "name")}>
          <Input mono name="header-name" autoComplete="off" maxLength={160} placeholder="X-Api-Key" value={name} readOnly={given !== ""} autoFocus={given === ""} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={given ? t("newValue") : t("value")} error={fieldError(error, "value")}>
          <SecretInput name="header-value" value={value} autoFocus={given !== ""} onChange={(event) => setValue(event.target.value)} />
        </Field>
      </div>
      {problem ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>{given ? t("replaceValue") : t("addHeader")}</Button>
        <Button variant="ghost" onClick={onEnd}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
