"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import type { NewInvitation } from "@/lib/invitations/create";
import type { OpenInvitation } from "@/lib/invitations/list";
import { resendInvitationAction, revokeInvitationAction } from "./actions";
import { InvitationLink } from "./invitation-link";
import { useRowProblem } from "./row-problem";

export interface InvitationListProps {
  org: string;
  invitations: OpenInvitation[];
  mailed: boolean;
  mayInvite: boolean;
  mayInviteOwners: boolean;
}

export function InvitationList({ org, invitations, mailed, mayInvite, mayInviteOwners }: InvitationListProps) {
  const t = useTranslations("members");
  const [sent, setSent] = useState<NewInvitation | null>(null);
  return (
    <>
      <ul className="grid divide-y divide-line border-y border-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="grid min-w-0 gap-0.5 text-sm">
              <span className="foreign-text font-medium">{invitation.email}</span>
              <span className="text-xs text-ink-muted">
                {t.rich("invited", { label: t(`role.${invitation.role}.label`), timeAgo: () => <TimeAgo at={invitation.createdAt} />, span: () => <span className="foreign-text">{invitation.invitedBy}</span> })}
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              {invitation.expired ? <Badge tone="off">{t("expired")}</Badge> : <Badge tone="waiting">{t.rich("ends", { timeAgo: () => <TimeAgo at={invitation.expiresAt} /> })}</Badge>}
              {mayInvite && (invitation.role !== "owner" || mayInviteOwners) ? <Resend org={org} invitation={invitation} onSent={setSent} /> : null}
              {mayInvite ? <Revoke org={org} invitation={invitation} /> : null}
            </div>
          </li>
        ))}
      </ul>
      <Dialog open={sent !== null} onOpenChange={() => setSent(null)} size="sm" title={t("invitationSentAgain")} footer={<Button variant="primary" onClick={() => setSent(null)}>{t("done")}</Button>}>
        {sent === null ? null : <InvitationLink invitation={sent} mailed={mailed} />}
      </Dialog>
    </>
  );
}

function Resend({ org, invitation, onSent }: { org: string; invitation: OpenInvitation; onSent: (sent: NewInvitation) => void }) {
  const t = useTranslations("members");
  const [busy, start] = useTransition();
  const { problem, setProblem } = useRowProblem();
  const resend = () =>
    start(async () => {
      const result = await callAction(() => resendInvitationAction(org, invitation.id));
      setProblem(result.ok ? null : result.error);
      if (result.ok) onSent(result);
    });
  return <>{problem}<Button size="sm" busy={busy} onClick={resend} aria-label={t("sendTheInvitation", { email: invitation.email })}>{t("sendAgain")}</Button></>;
}

function Revoke({ org, invitation }: { org: string; invitation: OpenInvitation }) {
  const t = useTranslations("members");
  return (
    <ConfirmDialog
      trigger={<Button size="sm" variant="danger-quiet" aria-label={t("revokeTheInvitation", { email: invitation.email })}>{t("revoke")}</Button>}
      title={t("revokeThisInvitation")}
      description={t("theLinkThat", { email: invitation.email })}
      confirmLabel={t("revokeInvitation")}
      tone="danger"
      onConfirm={async () => {
        const result = await callAction(() => revokeInvitationAction(org, invitation.id));
        if (!result.ok) return { error: `${result.error.message} ${result.error.fix}` };
        toast.success(t("invitationRevoked"));
      }}
    />
  );
}
