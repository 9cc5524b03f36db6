"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Countdown } from "@/components/countdown";
import { Button } from "@/components/ui/button";
import { grantHours } from "@/lib/support/grant-hours";
import type { GrantSummary } from "@/lib/support/list-grants";
import { endGrantAction, openGrantAction } from "./actions";
import { GrantDialog } from "./grant-dialog";

/** Under the banner's words: a grant to redeliver here, or what is left of it. */
export function GrantControls({ org, organization, grant }: { org: string; organization: string; grant: GrantSummary | null }) {
  const t = useTranslations("grant");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<ActionError | null>(null);
  const [busy, start] = useTransition();

  const begin = (reason: string, hours: number) =>
    start(async () => {
      const result = await callAction(() => openGrantAction(org, { reason, hours }));
      setProblem(result.ok ? null : result.error);
      if (!result.ok) return;
      setOpen(false);
      toast.success(t("youMayRedeliver", { organization }));
      router.refresh();
    });

  const end = () =>
    start(async () => {
      const result = await callAction(() => endGrantAction(org));
      if (!result.ok) return void toast.error(result.error.message);
      toast.success(t("yourGrantIs"));
      router.refresh();
    });

  if (grant !== null) {
    return (
      <>
        <span className="text-sm text-ink-muted">{t.rich("youMayRedeliverFor", { countdown: () => <Countdown to={grant.expiresAt} prefix="" due={t("noLonger")} /> })}</span>
        <Button size="sm" busy={busy} onClick={end}>{t("endGrant")}</Button>
      </>
    );
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>{t("askToRedeliver")}</Button>
      <GrantDialog open={open} onOpenChange={setOpen} organization={organization} hours={grantHours} problem={problem} busy={busy} onSend={begin} />
    </>
  );
}
