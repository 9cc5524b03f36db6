"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** Goes to the provider's own page, and comes back signed in. */
export function OidcButton({ name, callbackPath }: { name: string; callbackPath: string }) {
  const t = useTranslations("auth");
  const [busy, start] = useTransition();
  const [failed, setFailed] = useState(false);
  const go = () =>
    start(async () => {
      await signIn("oidc", { callbackUrl: callbackPath }).catch(() => setFailed(true));
    });
  return (
    <div className="grid gap-3">
      {failed ? <Banner tone="failing" title={t("cannotBeReached", { name })}>{t("tryAgainIn")}</Banner> : null}
      <Button size="lg" busy={busy} onClick={go}>{t("signInWith2", { name })}</Button>
      <p aria-hidden className="flex items-center gap-3 text-xs text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">{t("or")}</p>
    </div>
  );
}
