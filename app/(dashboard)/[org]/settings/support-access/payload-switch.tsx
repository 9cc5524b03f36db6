"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { Switch } from "@/components/ui/switch";
import { setPayloadVisibilityAction } from "./actions";

/** Takes effect with support's next click; goes back where it could not be saved. */
export function PayloadSwitch({ org, initial, disabled }: { org: string; initial: boolean; disabled: boolean }) {
  const t = useTranslations("supportAccess");
  const [shown, setShown] = useState(initial);
  const [problem, setProblem] = useState<ActionError | null>(null);
  const [busy, start] = useTransition();

  function change(next: boolean) {
    setShown(next);
    setProblem(null);
    start(async () => {
      const result = await callAction(() => setPayloadVisibilityAction(org, next));
      if (result.ok) return void toast.success(next ? t("supportMaySee") : t("payloadsAreHidden"));
      setShown(!next);
      setProblem(result.error);
    });
  }

  return (
    <div className="grid gap-3">
      <Switch
        label={t("supportMaySee")}
        description={t("theBodiesOf")}
        checked={shown}
        disabled={disabled || busy}
        onCheckedChange={change}
      />
      {disabled ? <p className="text-xs text-ink-muted">{t("ownersAndAdmins")}</p> : null}
      {problem ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
    </div>
  );
}
