"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useLeaveGuard } from "@/app/(dashboard)/[org]/endpoints/new/use-leave-guard";
import { useNow } from "@/components/clock";
import { Page } from "@/components/page";
import { PageHeader, type PageHeaderProps } from "@/components/page-header";
import { SecretPanel } from "@/components/secret-panel";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { SigningProfile } from "@/lib/signing/profiles";
import { CodeTabs } from "./code-tabs";
import { momentWords } from "./moment-words";
import { useMomentWords } from "./use-moment-words";
import { afterRotation } from "./overlap";

export interface NewSecretProps extends Pick<PageHeaderProps, "trail"> {
  secret: string;
  profile: SigningProfile;
  /** When the old one stops signing, ms since 1970. */
  oldUntil: number;
  overlapMs: number;
  /** Leads back to the facts; the secret is gone then. */
  onDone: () => void;
}

/** The one moment in which a rotated secret is shown. */
export function NewSecret({ trail, secret, profile, oldUntil, overlapMs, onDone }: NewSecretProps) {
  const t = useTranslations("signing");
  const heading = useRef<HTMLSpanElement>(null);
  const now = useNow(60_000);
  const moment = useMomentWords();
  const { held, stay, leave } = useLeaveGuard();

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);

  return (
    <Page width="form">
      <PageHeader trail={trail} title={<span ref={heading} tabIndex={-1} className="outline-none">{t("storeTheNew")}</span>} description={afterRotation(t, profile, overlapMs, momentWords(moment, oldUntil, now))} />
      {held ? (
        <Banner
          tone="failing"
          title={t("theSecretIs")}
          actions={<><Button size="sm" onClick={leave}>{t("leave")}</Button><Button size="sm" variant="primary" onClick={stay}>{t("stayHere")}</Button></>}
        >
          {t("leaveOnlyOnce")}
        </Banner>
      ) : null}
      <SecretPanel secret={secret} title={t("yourNewSigning")} doneLabel={t("backToSigning")} onDone={onDone} code={<CodeTabs profile={profile} secret={secret} />}>
        {t.rich("putIt", { code: (chunks) => <code>{chunks}</code> })}
      </SecretPanel>
    </Page>
  );
}
