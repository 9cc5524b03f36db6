"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { deleteEndpointAction, disableEndpointAction, enableEndpointAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { Section } from "@/components/section";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import { undoToast } from "./undo-toast";
import { useEndpointChange } from "./use-endpoint-change";

export interface DangerZoneProps {
  org: string;
  endpoint: EndpointDetail;
  refusal: string | null;
  onDone: () => unknown;
}

export function DangerZone({ org, endpoint, refusal, onDone }: DangerZoneProps) {
  const t = useTranslations("endpoint");
  const router = useRouter();
  const host = new URL(endpoint.url).host;

  const change = useEndpointChange(org, endpoint.id);

  async function disable() {
    // Behind its dialog, which says that it works and keeps an error: nothing is shown ahead of the answer.
    const result = await callAction(() => disableEndpointAction(org, endpoint.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    undoToast(t("endpointDisabled"), t("itsEventsAre"), { label: t("undo"), run: undo });
    onDone();
  }

  /** All that was held goes out again, as if nothing had been. */
  async function undo() {
    const result = await change({ status: "active", disabledReason: null, disabledAt: null, held: 0 }, () => enableEndpointAction(org, endpoint.id, { held: { deliver: "all" } }));
    if (result.ok) toast.success(t("endpointEnabled"), { description: result.released > 0 ? t("goesOut", { count: result.released }) : undefined });
    else toast.error(result.error.message, { description: result.error.fix });
    onDone();
  }

  async function remove() {
    const result = await callAction(() => deleteEndpointAction(org, endpoint.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    toast.success(t("endpointDeleted"), { description: result.canceled > 0 ? t("wereCanceled", { count: result.canceled }) : undefined });
    router.replace(`/${org}/endpoints`);
  }

  return (
    <Section title={t("disableOrDelete")} id="danger">
      <div className="divide-y divide-line border-y border-line">
        {endpoint.status === "active" ? (
          <Choice title={t("disable")} text={t("nothingIsSent")}>
            <ConfirmDialog
              trigger={<Button disabledReason={refusal}>{t("disableEndpoint")}</Button>}
              title={t("disableThisEndpoint")}
              description={t("disableMeans", { count: endpoint.waiting })}
              confirmLabel={t("disableEndpoint")}
              onConfirm={disable}
            />
          </Choice>
        ) : null}
        <Choice title={t("delete")} text={t("forGoodIts")}>
          <ConfirmDialog
            trigger={<Button variant="danger-quiet" disabledReason={refusal}>{t("deleteEndpoint")}</Button>}
            tone="danger"
            title={t("deleteThisEndpoint")}
            description={t("deleteMeans", { count: endpoint.waiting })}
            typed={host}
            confirmLabel={t("deleteEndpoint")}
            onConfirm={remove}
          />
        </Choice>
      </div>
    </Section>
  );
}

function Choice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 flex-[1_1_12rem] text-sm">
        <p className="font-medium">{title}</p>
        <p className="text-ink-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
