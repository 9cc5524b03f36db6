"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Page } from "@/components/page";
import { SecretPanel } from "@/components/secret-panel";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { SigningProfile } from "@/lib/signing/profiles";
import { CodeTabs } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/signing/code-tabs";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { useLeaveGuard } from "./use-leave-guard";

export interface StoreSecretProps {
  url: string;
  secret: string;
  profile: SigningProfile;
  /** The endpoint was added just now, rather than its secret made anew. */
  added: boolean;
  /** Leads on; the secret is gone then. */
  onDone: () => void;
}

/** The one moment in which a secret is shown. */
export function StoreSecret({ url, secret, profile, added, onDone }: StoreSecretProps) {
  const t = useTranslations("endpointForm");
  const heading = useRef<HTMLHeadingElement>(null);
  const { held, stay, leave } = useLeaveGuard();

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);

  return (
    <Page width="form">
      <header className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-[-0.01em] outline-none">{added ? t("endpointAddedStore") : t("storeTheSecret")}</h1>
        <p className="text-sm text-ink-muted">{t.rich("storeWhy", { span: () => <span className="foreign-text font-mono text-[0.92em]">{shortUrl(url)}</span>, added: added ? "yes" : "no" })}</p>
      </header>
      {held ? (
        <Banner
          tone="failing"
          title={t("theSecretIs")}
          actions={<><Button size="sm" onClick={leave}>{t("leave")}</Button><Button size="sm" variant="primary" onClick={stay}>{t("stayHere")}</Button></>}
        >
          {t("leaveOnlyOnce")}
        </Banner>
      ) : null}
      <SecretPanel
        secret={secret}
        doneLabel={t("openTheEndpoint")}
        onDone={onDone}
        code={<CodeTabs profile={profile} secret={secret} />}
      >
        {t.rich("keepIt", { code: (chunks) => <code>{chunks}</code> })}
      </SecretPanel>
    </Page>
  );
}
