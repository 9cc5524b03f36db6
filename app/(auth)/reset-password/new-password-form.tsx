"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { resetPasswordAction } from "@/app/(auth)/link-actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth");
  const [{ error }, action, pending] = useActionState(resetPasswordAction, {});
  return (
    <form action={action} className="grid gap-4">
      {error && !error.fields ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      <input type="hidden" name="token" value={token} />
      {/* For password managers, which keep the two together. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <Field label={t("newPassword")} hint={t("12CharactersOr")} error={error?.fields?.password}>
        <Input name="password" type="password" autoComplete="new-password" required minLength={12} maxLength={256} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={pending}>{t("setPasswordAnd")}</Button>
    </form>
  );
}
