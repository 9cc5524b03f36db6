"use client";

import { Eye, EyeOff, KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "./ui/button";
import { Checkbox } from "./ui/checkbox";
import { CopyButton } from "./ui/copy-button";

export interface SecretPanelProps {
  /** whsec_… in the clear, this once. */
  secret: string;
  title?: string;
  /** Where it belongs: "Put it into your server's environment as WEBHOOK_SECRET." */
  children?: ReactNode;
  /** Code that already holds the secret, below it; hidden with it. */
  code?: ReactNode;
  /** What we keep of it, and what to do when it is lost. */
  afterwards?: string;
  doneLabel?: string;
  onDone: () => void;
}

/** A secret that is shown once: copy it, say that it is stored, and only then go on. Leaving the page before asks first. */
export function SecretPanel({ secret, title, children, code, afterwards, doneLabel, onDone }: SecretPanelProps) {
  const t = useTranslations("secret");
  const [stored, setStored] = useState(false);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (stored) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [stored]);

  return (
    <section aria-labelledby="secret-panel-title" className="rounded-lg border-2 border-waiting-bar bg-surface">
      <header className="flex gap-3 rounded-t-md border-b border-waiting-line bg-waiting-soft px-4 py-3">
        <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-waiting" />
        <div className="grid gap-0.5">
          <h2 id="secret-panel-title" className="text-base font-semibold">{title ?? t("title")}</h2>
          <p className="text-sm text-ink">{t("onlyTime", { afterwards: afterwards ?? t("afterwards") })}</p>
        </div>
      </header>
      <div className="grid gap-4 p-4">
        {children ? <div className="text-sm text-ink-muted">{children}</div> : null}
        <div className="flex flex-wrap items-center gap-2">
          <code data-testid="signing-secret" className="min-w-0 flex-[1_1_18rem] rounded-md border border-line-strong bg-inset px-3 py-2 text-sm break-all select-all">
            {hidden ? `${/^[a-z]+_/.exec(secret)?.[0] ?? ""}${"•".repeat(24)}` : secret}
          </code>
          <Button icon={hidden ? <Eye /> : <EyeOff />} size="lg" onClick={() => setHidden(!hidden)}>{hidden ? t("show") : t("hide")}</Button>
          <CopyButton text={secret} label={t("copySecret")} size="lg" variant="primary">{t("copySecret")}</CopyButton>
        </div>
        {hidden ? null : code}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <Checkbox label={t("iHaveStored")} checked={stored} onCheckedChange={(checked) => setStored(checked === true)} />
          <Button variant="primary" onClick={onDone} disabledReason={!stored && t("sayFirstThat")}>{doneLabel ?? t("continue")}</Button>
        </div>
      </div>
    </section>
  );
}
