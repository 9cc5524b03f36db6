"use client";

import { Eraser } from "lucide-react";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { clearInboxAction } from "@/app/(dashboard)/[org]/playground/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/lib/format/numbers";

export interface ClearRequestsProps {
  org: string;
  inboxId: string;
  total: number;
  onCleared: () => void;
}

export function ClearRequests({ org, inboxId, total, onCleared }: ClearRequestsProps) {
  if (total === 0) return null;
  return (
    <ConfirmDialog
      trigger={<Button size="sm" variant="ghost" icon={<Eraser />}>Clear requests</Button>}
      title="Clear the requests of this inbox?"
      description={`${countOf(total, "request")} will be deleted here; the delivery log keeps its own record. A flaky inbox counts from none again.`}
      confirmLabel="Clear requests"
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => clearInboxAction(org, inboxId));
        if (!result.ok) return { error: result.error.message };
        onCleared();
      }}
    />
  );
}
