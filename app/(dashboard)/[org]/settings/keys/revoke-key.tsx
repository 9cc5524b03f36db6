"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { revokeKeyAction } from "./actions";
import type { KeyRow } from "./key-state";

export function RevokeKey({ org, apiKey, mayWrite }: { org: string; apiKey: KeyRow; mayWrite: boolean }) {
  const router = useRouter();
  const label = `Revoke ${apiKey.name}`;
  if (!mayWrite) return <Button size="sm" aria-label={label} disabledReason="Owners and admins create and revoke API keys">Revoke</Button>;

  async function revoke() {
    const result = await callAction(() => revokeKeyAction(org, apiKey.id));
    if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
    toast.success(`${apiKey.name} revoked`);
    router.refresh();
  }

  return (
    <ConfirmDialog
      trigger={<Button size="sm" aria-label={label}>Revoke</Button>}
      title={`Revoke “${apiKey.name}”?`}
      description={
        <>
          Whatever uses the key that begins with <code className="font-mono">{apiKey.prefix}</code> is refused from now on, within two seconds at the latest. This cannot be undone: create another key instead.
        </>
      }
      confirmLabel="Revoke key"
      tone="danger"
      onConfirm={revoke}
    />
  );
}
