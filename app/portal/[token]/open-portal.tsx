"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useActionState, useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { openPortalAction } from "./actions";
import { canKeepCookies, isFramed, whenSeen } from "./browser";

export interface OpenPortalProps {
  token: string;
  organization: string;
  theme: "light" | "dark" | null;
  /** As the browser said when it asked for this page; older ones do not. */
  framed: boolean;
}

/** Opens the link by itself, or by its button where the browser runs no script; in a frame only where the visit's cookie would be kept. */
export function OpenPortal({ token, organization, theme, framed }: OpenPortalProps) {
  const t = useTranslations("portal");
  const [problem, open, busy] = useActionState(openPortalAction, null);
  const [blocked, setBlocked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const embedded = useRef<HTMLInputElement>(null);
  const begun = useRef(false);
  const { setTheme } = useTheme();

  useEffect(
    () =>
      whenSeen(() => {
        if (begun.current) return;
        begun.current = true;
        if (theme !== null) setTheme(theme);
        const inside = framed || isFramed();
        if (embedded.current) embedded.current.value = String(inside);
        if (inside && !canKeepCookies()) setBlocked(true);
        else form.current?.requestSubmit();
      }),
    [framed, theme, setTheme],
  );

  if (blocked) {
    return (
      <>
        <h1 className="text-xl font-semibold tracking-[-0.015em]">{t("openInA", { organization })}</h1>
        <p className="text-sm text-ink-muted">{t("yourBrowserKeeps", { organization })}</p>
        <div><Button variant="primary" asChild><a href="" target="_blank" rel="noreferrer">{t("openInANew")}</a></Button></div>
      </>
    );
  }
  return (
    <form ref={form} action={open} className="grid gap-4">
      <h1 className="text-xl font-semibold tracking-[-0.015em]">{problem ? t("thisLinkNo") : t("webhooksOf", { organization })}</h1>
      <input type="hidden" name="token" value={token} />
      <input ref={embedded} type="hidden" name="embedded" defaultValue={String(framed)} />
      {problem ? <Banner tone="failing" role="alert" title={problem.message}>{problem.fix}</Banner> : <p className="text-sm text-ink-muted">{t("youAreLet")}</p>}
      {problem?.code === "portal_link_gone" ? null : <div><Button type="submit" variant="primary" busy={busy}>{problem ? t("tryAgain") : t("open")}</Button></div>}
    </form>
  );
}
