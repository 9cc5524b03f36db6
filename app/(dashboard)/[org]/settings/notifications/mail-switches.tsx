"use client";

import { useTranslations } from "next-intl";
import { useOptimistic, useState, useTransition } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { Switch } from "@/components/ui/switch";
import type { MailWishes } from "@/lib/members/mail-wishes";
import { setMailWishesAction } from "./actions";

/** Each takes effect at once, and goes back where that fails. */
export function MailSwitches({ org, wishes }: { org: string; wishes: MailWishes }) {
  const t = useTranslations("settings");
  const [saved, setSaved] = useState(wishes);
  const [shown, show] = useOptimistic(saved);
  const [problem, setProblem] = useState<ActionError | null>(null);
  const [, start] = useTransition();

  const change = (part: Partial<MailWishes>) =>
    start(async () => {
      const wanted = { ...shown, ...part };
      show(wanted);
      const result = await callAction(() => setMailWishesAction(org, wanted));
      setProblem(result.ok ? null : result.error);
      if (result.ok) setSaved(wanted);
    });

  return (
    <div className="grid gap-4">
      {problem ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      <Switch label={t("anEndpointWas")} description={t("aRuleStopped")} checked={shown.mailDisabled} onCheckedChange={(mailDisabled) => change({ mailDisabled })} />
      <Switch label={t("anEndpointWill")} description={t("everyDeliveryTo")} checked={shown.mailWarning} onCheckedChange={(mailWarning) => change({ mailWarning })} />
    </div>
  );
}
