"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { renameOrganizationAction, type NameState } from "./actions";

export function NameForm({ org, name, disabledReason }: { org: string; name: string; disabledReason: string | null }) {
  const t = useTranslations("settings");
  const [{ error, saved, name: given }, action, busy] = useActionState<NameState, FormData>(renameOrganizationAction.bind(null, org), {});
  return (
    <form action={action} className="grid gap-3">
      {error && !error.fields ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      <Field label={t("name")} hint={t("membersSeeIt")} error={error?.fields?.name} status={saved && given?.trim() === name ? t("saved") : ""}>
        <Input name="name" defaultValue={given ?? name} maxLength={100} required readOnly={disabledReason !== null} autoComplete="organization" />
      </Field>
      <div><Button type="submit" variant="primary" busy={busy} disabledReason={disabledReason}>{t("saveName")}</Button></div>
    </form>
  );
}
