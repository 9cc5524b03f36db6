"use client";

import { useTranslations } from "next-intl";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Section } from "@/components/section";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { leaveAction } from "./actions";

export function Leave({ org, name, disabledReason }: { org: string; name: string; disabledReason: string | null }) {
  const t = useTranslations("members");
  const button = <Button variant="danger-quiet" disabledReason={disabledReason}>{t("leaveOrganization")}</Button>;
  return (
    <Section title={t("leave")} description={t("youNoLonger", { name })}>
      <div>
        {disabledReason !== null ? button : (
          <ConfirmDialog
            trigger={button}
            title={t("leave2", { name })}
            description={t("youSeeNothing")}
            confirmLabel={t("leaveOrganization")}
            tone="danger"
            onConfirm={async () => {
              const result = await callAction(() => leaveAction(org));
              if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
            }}
          />
        )}
      </div>
    </Section>
  );
}
