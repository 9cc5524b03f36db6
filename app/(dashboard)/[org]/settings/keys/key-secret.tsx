"use client";

import { useTranslations } from "next-intl";
import { useReveal } from "@/app/(dashboard)/[org]/reveals/use-reveal";
import { WaitingBanner } from "@/app/(dashboard)/[org]/reveals/waiting-banner";
import { SecretPanel } from "@/components/secret-panel";
import { Skeleton } from "@/components/ui/skeleton";
import type { WaitingReveal } from "@/lib/reveals/waiting";
import { takeKeySecretAction } from "./actions";

export interface KeySecretProps {
  org: string;
  /** `key_…` */
  id: string;
  name: string;
  waiting: WaitingReveal | null;
}

/** A new key, shown once to whoever made it, above the list of the others. */
export function KeySecret({ org, id, name, waiting }: KeySecretProps) {
  const t = useTranslations("apiKeys");
  const reveal = useReveal(org, id, waiting, takeKeySecretAction);
  if (reveal.secret === null) return reveal.fresh && reveal.busy ? <Skeleton className="h-56" /> : <WaitingBanner reveal={reveal} title={t("theNewKey", { name })} />;
  return (
    <SecretPanel
      secret={reveal.secret}
      title={t("storeTheKey", { name })}
      afterwards={t("weKeepNothing")}
      doneLabel={t("done")}
      onDone={reveal.forget}
    >
      {t.rich("keepItWhere", { code: (chunks) => <code>{chunks}</code>, code2: (chunks) => <code>{chunks}</code> })}
    </SecretPanel>
  );
}
