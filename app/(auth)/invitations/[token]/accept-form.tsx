"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { acceptAction } from "./actions";

export function AcceptForm({ token, organization }: { token: string; organization: string }) {
  const t = useTranslations("auth");
  const [{ error }, action, pending] = useActionState(acceptAction, {});
  return (
    <form action={action} className="grid gap-4">
      {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant="primary" size="lg" busy={pending}>{t("join", { organization })}</Button>
    </form>
  );
}
