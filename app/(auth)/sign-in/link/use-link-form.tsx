"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { signInByLinkAction } from "@/app/(auth)/link-actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** A press, not the opening of the page, uses the link up: programs that look through mail open every link. */
export function UseLinkForm({ token, email, callbackPath }: { token: string; email: string; callbackPath: string }) {
  const t = useTranslations("auth");
  const [{ error }, action, pending] = useActionState(signInByLinkAction, {});
  return (
    <form action={action} className="grid gap-4">
      {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="callbackUrl" value={callbackPath} />
      <p className="text-sm">{t.rich("thisLinkSigns", { strong: () => <strong className="foreign-text font-medium">{email}</strong> })}</p>
      <Button type="submit" variant="primary" size="lg" busy={pending}>{t("signIn")}</Button>
    </form>
  );
}
