"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { acceptAsNewUserAction } from "./actions";

/** For an address that has no account: it gets one with the membership. */
export function NewAccountForm({ token, email, organization }: { token: string; email: string; organization: string }) {
  const t = useTranslations("auth");
  const [{ error, name }, action, pending] = useActionState(acceptAsNewUserAction, {});
  return (
    <form action={action} className="grid gap-4">
      {error && !error.fields ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      <input type="hidden" name="token" value={token} />
      <Field label={t("email")} hint={t("theAddressThat")}>
        <Input name="email" type="email" autoComplete="username" value={email} readOnly />
      </Field>
      <Field label={t("yourName")} error={error?.fields?.name}>
        <Input name="name" autoComplete="name" defaultValue={name} required maxLength={100} />
      </Field>
      <Field label={t("password")} hint={t("12CharactersOr")} error={error?.fields?.password}>
        <Input name="password" type="password" autoComplete="new-password" required minLength={12} maxLength={256} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={pending}>{t("createAccountAnd", { organization })}</Button>
    </form>
  );
}
