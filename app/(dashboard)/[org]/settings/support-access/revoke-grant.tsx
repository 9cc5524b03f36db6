"use client";

import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { GrantSummary } from "@/lib/support/list-grants";
import { revokeGrantAction } from "./actions";

export function RevokeGrant({ org, grant, mayRevoke }: { org: string; grant: GrantSummary; mayRevoke: boolean }) {
  if (!mayRevoke) return <Button size="sm" disabledReason="Owners and admins can revoke it">Revoke</Button>;
  return (
    <ConfirmDialog
      trigger={<Button size="sm" aria-label={`Revoke the grant of ${grant.staff}`}>Revoke</Button>}
      title="Revoke this grant?"
      description={<><bdi>{grant.staff}</bdi> can redeliver nothing more from their next click on. What they already asked for is sent.</>}
      confirmLabel="Revoke grant"
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => revokeGrantAction(org, grant.id));
        return result.ok ? undefined : { error: `${result.error.message} ${result.error.fix}` };
      }}
    />
  );
}
