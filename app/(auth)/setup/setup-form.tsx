"use client";

import { useTranslations } from "next-intl";
import { useActionState, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { suggestSlug } from "@/lib/auth/suggest-slug";
import { setUpAction } from "./actions";

/** `host` is where people open the dashboard: shown before the organization's part of the address. */
export function SetupForm({ token, host }: { token: string; host: string }) {
  const t = useTranslations("auth");
  const [{ error, given = {} }, action, pending] = useActionState(setUpAction, {});
  const slug = useRef<HTMLInputElement>(null);
  const chosen = useRef(false);
  const fields = error?.fields ?? {};

  function suggest(name: string) {
    if (!chosen.current && slug.current) slug.current.value = suggestSlug(name);
  }

  return (
    <form action={action} className="grid gap-4">
      {error && !error.fields ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      <input type="hidden" name="token" value={token} />
      <Field label={t("yourName")} error={fields.name}>
        <Input name="name" autoComplete="name" defaultValue={given.name} required maxLength={100} />
      </Field>
      <Field label={t("email")} error={fields.email}>
        <Input name="email" type="email" autoComplete="username" defaultValue={given.email} required maxLength={254} autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={t("password")} hint={t("12CharactersOr")} error={fields.password}>
        <Input name="password" type="password" autoComplete="new-password" required minLength={12} maxLength={256} />
      </Field>
      <Field label={t("organization")} hint={t("theCompanyOr")} error={fields.organization}>
        <Input name="organization" autoComplete="organization" defaultValue={given.organization} required maxLength={100} onChange={(event) => suggest(event.target.value)} />
      </Field>
      <Field label={t("addressOfThe")} hint={t("pagesBeginWith", { host })} error={fields.slug}>
        <Input ref={slug} name="slug" mono autoComplete="off" defaultValue={given.slug} required maxLength={40} onChange={(event) => { chosen.current = event.target.value !== ""; }} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={pending}>{t("createOrganization")}</Button>
    </form>
  );
}
