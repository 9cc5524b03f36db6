"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { SigningProfile } from "@/lib/signing/profiles";
import { endOverlapAction } from "./actions";
import { keyWords } from "./overlap";

export interface EndOverlapProps {
  org: string;
  endpointId: string;
  profile: SigningProfile;
  /** Id of the newest secret on this page. */
  newest: string;
  refusal: string | null;
}

/** For who is ready sooner, or has lost an old secret to somebody. */
export function EndOverlap({ org, endpointId, profile, newest, refusal }: EndOverlapProps) {
  const t = useTranslations("signing");
  const router = useRouter();
  const { one } = keyWords(profile);

  async function end() {
    const result = await callAction(() => endOverlapAction(org, endpointId, newest));
    if (!result.ok && result.error.code === "rotated_meanwhile") router.refresh();
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    toast.success(t("overlapEnded"), { description: t("onlyNewest", { kind: one }) });
    router.refresh();
  }

  return (
    <ConfirmDialog
      trigger={<Button disabledReason={refusal}>{t("endOverlapNow")}</Button>}
      title={t("endTheOverlap")}
      description={t("endMeans", { kind: one })}
      confirmLabel={t("endOverlapNow")}
      onConfirm={end}
    />
  );
}
