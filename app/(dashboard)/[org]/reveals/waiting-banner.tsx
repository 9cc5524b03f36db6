"use client";

import { useTranslations } from "next-intl";
import { Countdown } from "@/components/countdown";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { Reveal } from "./use-reveal";

/** Offers a new secret that its maker has not seen yet, or says why it cannot be shown. */
export function WaitingBanner({ reveal: { waiting, busy, error, take }, title }: { reveal: Reveal; title?: string }) {
  const t = useTranslations("reveal");
  if (error !== null) {
    const lost = error.code === "reveal_gone";
    return (
      <Banner tone="failing" role="alert" title={error.message} actions={lost ? null : <Button size="sm" busy={busy} onClick={() => void take()}>{t("tryAgain")}</Button>}>
        {error.fix}
      </Banner>
    );
  }
  if (waiting === null) return null;
  return (
    <Banner
      tone="waiting"
      title={title ?? t("title")}
      actions={<Button size="sm" variant="primary" busy={busy} onClick={() => void take()}>{t("showTheSecret")}</Button>}
    >
      {t.rich("itIsShown", { countdown: () => <Countdown to={waiting.until} /> })}
    </Banner>
  );
}
