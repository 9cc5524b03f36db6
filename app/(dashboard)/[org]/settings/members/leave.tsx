"use client";

import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Section } from "@/components/section";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { leaveAction } from "./actions";

export function Leave({ org, name, disabledReason }: { org: string; name: string; disabledReason: string | null }) {
  const button = <Button variant="danger-quiet" disabledReason={disabledReason}>Leave organization</Button>;
  return (
    <Section title="Leave" description={`You no longer see ${name}. Coming back takes a new invitation.`}>
      <div>
        {disabledReason !== null ? button : (
          <ConfirmDialog
            trigger={button}
            title={`Leave ${name}?`}
            description="You see nothing of it from the next page on. Your account and your other organizations stay."
            confirmLabel="Leave organization"
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
