"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { changePasswordAction } from "./actions";

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("account");
  const [{ error: problem, sessionsEnded }, action, busy] = useActionState(changePasswordAction, {});
  return (
    <form action={action} className="grid max-w-[400px] gap-4">
      {sessionsEnded === undefined ? null : <Banner role="status" tone="good" title={t("passwordChanged")}>{t("ended", { count: sessionsEnded })}</Banner>}
      {problem && !problem.fields ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      {/* For password managers, which keep the two together. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <Field label={t("presentPassword")} error={problem?.fields?.current}>
        <Input name="current" type="password" autoComplete="current-password" required maxLength={256} />
      </Field>
      <Field label={t("newPassword")} hint={t("12CharactersOr")} error={problem?.fields?.password}>
        <Input name="password" type="password" autoComplete="new-password" required minLength={12} maxLength={256} />
      </Field>
      <div><Button type="submit" variant="primary" busy={busy}>{t("changePassword")}</Button></div>
    </form>
  );
}
