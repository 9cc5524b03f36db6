"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { requestPasswordResetAction, requestSignInLinkAction, type LinkRequestState } from "./link-actions";

export interface LinkRequestFormProps {
  purpose: "sign_in" | "password_reset";
  callbackPath?: string;
  /** Where no SMTP server is set: the mail is only shown. */
  onlyShown: boolean;
}

/** Asks for an address and has a link mailed to it. Says the same whether or not there is such an account. */
export function LinkRequestForm({ purpose, callbackPath = "/", onlyShown }: LinkRequestFormProps) {
  const t = useTranslations("auth");
  const [{ error, email, sentTo }, action, pending] = useActionState<LinkRequestState, FormData>(purpose === "sign_in" ? requestSignInLinkAction : requestPasswordResetAction, {});
  if (sentTo !== undefined) {
    return (
      <Banner role="status" tone="accent" title={t("lookIntoYour")}>
        {t.rich("linkSent", { span: () => <span className="foreign-text">{sentTo}</span>, only: onlyShown ? "yes" : "no" })}
      </Banner>
    );
  }
  return (
    <form action={action} className="grid gap-4">
      {error && !error.fields ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      <input type="hidden" name="callbackUrl" value={callbackPath} />
      <Field label={t("email")} error={error?.fields ? error.message : null}>
        <Input name="email" type="email" autoComplete="username" defaultValue={email} required maxLength={254} autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={pending}>{purpose === "sign_in" ? t("mailMeA") : t("mailMeALink")}</Button>
    </form>
  );
}
