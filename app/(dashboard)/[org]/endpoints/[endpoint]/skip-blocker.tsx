"use client";

import { toast } from "sonner";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { skipBlockerAction, undoSkipAction } from "@/app/(dashboard)/[org]/endpoints/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Blocker } from "@/lib/endpoints/blocker";
import { countOf } from "@/lib/format/numbers";
import { undoToast } from "./undo-toast";

export interface SkipBlockerProps {
  org: string;
  blocker: Blocker;
  refusal: string | null;
  onDone: () => unknown;
}

/** Gives up the first in line, so that the rest goes on; it can be taken back for a while. */
export function SkipBlocker({ org, blocker, refusal, onDone }: SkipBlockerProps) {
  async function undo() {
    const result = await callAction(() => undoSkipAction(org, blocker.id));
    if (!result.ok) toast.error(result.error.message, { description: result.error.fix });
    onDone();
  }

  async function skip() {
    const result = await callAction(() => skipBlockerAction(org, blocker.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    undoToast("Delivery skipped", blocker.behind > 0 ? "What waited behind it goes out now." : "It is canceled, and can be redelivered.", undo);
    onDone();
  }

  if (refusal !== null) return <Button size="sm" disabledReason={refusal}>Skip it</Button>;
  return (
    <ConfirmDialog
      trigger={<Button size="sm" variant="primary">Skip it</Button>}
      title="Skip this delivery?"
      description={`${blocker.eventType} is canceled: your server gets it only if you redeliver it by hand. ${blocker.behind > 0 ? `${countOf(blocker.behind, "delivery that waits", "deliveries that wait")} behind it ${blocker.behind === 1 ? "goes" : "go"} out at once, without it having been received.` : "The next event goes out at once."}`}
      confirmLabel="Skip delivery"
      onConfirm={skip}
    />
  );
}
