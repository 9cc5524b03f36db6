"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { deleteEndpointAction, disableEndpointAction, enableEndpointAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { Section } from "@/components/section";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import { countOf } from "@/lib/format/numbers";
import { undoToast } from "./undo-toast";
import { useEndpointChange } from "./use-endpoint-change";

export interface DangerZoneProps {
  org: string;
  endpoint: EndpointDetail;
  refusal: string | null;
  onDone: () => unknown;
}

export function DangerZone({ org, endpoint, refusal, onDone }: DangerZoneProps) {
  const router = useRouter();
  const host = new URL(endpoint.url).host;

  const change = useEndpointChange(org, endpoint.id);

  async function disable() {
    // Behind its dialog, which says that it works and keeps an error: nothing is shown ahead of the answer.
    const result = await callAction(() => disableEndpointAction(org, endpoint.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    undoToast("Endpoint disabled", "Its events are held until it is enabled again.", undo);
    onDone();
  }

  /** All that was held goes out again, as if nothing had been. */
  async function undo() {
    const result = await change({ status: "active", disabledReason: null, disabledAt: null, held: 0 }, () => enableEndpointAction(org, endpoint.id, { held: { deliver: "all" } }));
    if (result.ok) toast.success("Endpoint enabled", { description: result.released > 0 ? `${countOf(result.released, "held delivery goes", "held deliveries go")} out now.` : undefined });
    else toast.error(result.error.message, { description: result.error.fix });
    onDone();
  }

  async function remove() {
    const result = await callAction(() => deleteEndpointAction(org, endpoint.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    toast.success("Endpoint deleted", { description: result.canceled > 0 ? `${countOf(result.canceled, "waiting delivery was", "waiting deliveries were")} canceled.` : undefined });
    router.replace(`/${org}/endpoints`);
  }

  return (
    <Section title="Disable or delete" id="danger">
      <div className="divide-y divide-line border-y border-line">
        {endpoint.status === "active" ? (
          <Choice title="Disable" text="Nothing is sent to it; its events are held until it is enabled again.">
            <ConfirmDialog
              trigger={<Button disabledReason={refusal}>Disable endpoint</Button>}
              title="Disable this endpoint?"
              description={`${endpoint.waiting > 0 ? `${countOf(endpoint.waiting, "waiting delivery is", "waiting deliveries are")} held, and new events too.` : "New events are held."} When you enable it again you choose which of them are delivered.`}
              confirmLabel="Disable endpoint"
              onConfirm={disable}
            />
          </Choice>
        ) : null}
        <Choice title="Delete" text="For good. Its secret stops working; its deliveries stay in the log.">
          <ConfirmDialog
            trigger={<Button variant="danger-quiet" disabledReason={refusal}>Delete endpoint</Button>}
            tone="danger"
            title="Delete this endpoint?"
            description={`${endpoint.waiting > 0 ? `${countOf(endpoint.waiting, "waiting delivery gets", "waiting deliveries get")} canceled.` : "Nothing waits for it."} Its past deliveries stay in the log. This cannot be undone.`}
            typed={host}
            confirmLabel="Delete endpoint"
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
