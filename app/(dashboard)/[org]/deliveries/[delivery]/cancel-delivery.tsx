"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { cancelDeliveryAction } from "@/app/(dashboard)/[org]/deliveries/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { DeliveryProgress } from "@/lib/deliveries/progress";

const waiting: DeliveryProgress["state"][] = ["pending", "retrying", "held"];

/** For a delivery that waits; also the way past one that blocks an ordered endpoint. */
export function CancelDelivery({ org, delivery, mayCancel }: { org: string; delivery: DeliveryProgress; mayCancel: boolean }) {
  const client = useQueryClient();
  if (!waiting.includes(delivery.state)) return null;

  async function cancel() {
    const result = await callAction(() => cancelDeliveryAction(org, delivery.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    toast.success("Delivery canceled", { description: "No further automatic attempt is made." });
    await client.invalidateQueries({ queryKey: [`/api/app/${org}/deliveries/${delivery.id}`] });
  }

  return (
    <ConfirmDialog
      trigger={<Button disabledReason={mayCancel ? null : "Your role is viewer: developers and above may cancel"}>Cancel delivery</Button>}
      title="Cancel this delivery?"
      description="No further automatic attempt is made. Where the endpoint asks for order, the next delivery goes. You can still redeliver this one by hand."
      confirmLabel="Cancel delivery"
      cancelLabel="Keep it"
      onConfirm={cancel}
    />
  );
}
