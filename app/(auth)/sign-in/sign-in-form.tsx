"use client";

import { useTranslations } from "next-intl";
import { useActionState, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import type { DemoSignIn } from "@/lib/demo/sign-ins";
import { signInAction } from "./actions";
import { DemoSignIns } from "./demo-sign-ins";

/** Works before its script has loaded, and without: the browser then posts the form by itself. */
export function SignInForm({ callbackPath, emailLinks, demoSignIns }: { callbackPath: string; /** Whether links can be mailed. */ emailLinks: boolean; demoSignIns: DemoSignIn[] }) {
  const t = useTranslations("auth");
  const [{ error, email }, action, pending] = useActionState(signInAction, {});
  const form = useRef<HTMLFormElement>(null);

  function fill(signIn: DemoSignIn) {
    const fields = form.current?.elements;
    (fields?.namedItem("email") as HTMLInputElement).value = signIn.email;
    (fields?.namedItem("password") as HTMLInputElement).value = signIn.password;
    form.current?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
  }

  return (
    <>
      <form ref={form} action={action} className="grid gap-4">
        {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
        <input type="hidden" name="callbackUrl" value={callbackPath} />
        <Field label={t("email")}>
          <Input name="email" type="email" autoComplete="username" defaultValue={email} required maxLength={254} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={t("password")}>
          <Input name="password" type="password" autoComplete="current-password" required maxLength={256} />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={pending}>{t("signIn")}</Button>
      </form>
      {emailLinks ? (
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
          <TextLink href="/forgot-password">{t("forgotYourPassword")}</TextLink>
          <TextLink href={callbackPath === "/" ? "/sign-in/link" : `/sign-in/link?callbackUrl=${encodeURIComponent(callbackPath)}`}>{t("signInBy")}</TextLink>
        </p>
      ) : null}
      {demoSignIns.length > 0 ? <DemoSignIns signIns={demoSignIns} onChoose={fill} /> : null}
    </>
  );
}
