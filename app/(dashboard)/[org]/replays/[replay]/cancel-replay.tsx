"use client";

import { toast } from "sonner";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { cancelReplayAction } from "@/app/(dashboard)/[org]/replays/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/lib/format/numbers";
import type { ReplayDetail } from "@/lib/replays/get";

interface CancelReplayProps {
  org: string;
  replay: ReplayDetail;
  refusal: string | null;
  onDone: () => unknown;
}

export function CancelReplay({ org, replay, refusal, onDone }: CancelReplayProps) {
  async function cancel() {
    const result = await callAction(() => cancelReplayAction(org, replay.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    toast.success("Replay canceled", { description: "Nothing more is taken up." });
    await onDone();
  }

  const left = Math.max(0, replay.total - replay.processed);
  return (
    <ConfirmDialog
      trigger={<Button disabledReason={refusal}>Cancel replay</Button>}
      title="Cancel this replay?"
      description={`${replay.processed > 0 ? `What is taken up already (${countOf(replay.processed, "delivery", "deliveries")}) is still delivered. ` : ""}The other ${countOf(left, "delivery stays as it is", "deliveries stay as they are")}; you can replay them later.`}
      confirmLabel="Cancel replay"
      cancelLabel="Let it go on"
      onConfirm={cancel}
    />
  );
}
