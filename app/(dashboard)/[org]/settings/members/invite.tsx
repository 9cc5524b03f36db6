"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState, useTransition, type FormEvent } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import type { NewInvitation } from "@/lib/invitations/create";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { inviteAction } from "./actions";
import { InvitationLink } from "./invitation-link";

export interface InviteProps {
  org: string;
  roles: SelectOption[];
  /** Whether mail goes out. */
  mailed: boolean;
  disabledReason: string | null;
}

export function Invite({ org, roles, mailed, disabledReason }: InviteProps) {
  const t = useTranslations("members");
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<NewInvitation | null>(null);
  const [problem, setProblem] = useState<ActionError | null>(null);
  const [busy, start] = useTransition();

  function change(next: boolean) {
    setOpen(next);
    setProblem(null);
    if (next) setMade(null);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    start(async () => {
      const result = await callAction(() => inviteAction(org, { email: String(typed.get("email")), role: String(typed.get("role")) as MemberRole }));
      setProblem(result.ok ? null : result.error);
      if (result.ok) setMade(result);
    });
  }

  const form = (
    <form id={formId} onSubmit={send} className="grid gap-4">
      {problem && !problem.fields ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      <Field label={t("email")} error={problem?.fields?.email ? `${problem.message} ${problem.fix}` : null}>
        <Input name="email" type="email" autoComplete="off" required maxLength={254} autoCapitalize="none" spellCheck={false} autoFocus />
      </Field>
      <Field label={t("role2")} error={problem?.fields?.role}>
        <Select name="role" options={roles} defaultValue="developer" />
      </Field>
    </form>
  );
  const buttons = made === null
    ? <><Button onClick={() => change(false)}>{t("cancel")}</Button><Button type="submit" form={formId} variant="primary" busy={busy}>{t("invite")}</Button></>
    : <Button variant="primary" onClick={() => change(false)}>{t("done")}</Button>;

  return (
    <>
      <Button variant="primary" icon={<UserPlus />} disabledReason={disabledReason} onClick={() => change(true)}>{t("inviteMember")}</Button>
      <Dialog open={open} onOpenChange={change} size="sm" title={made === null ? t("inviteAMember") : t("invitationMade")} description={made === null ? t("theyGetA") : undefined} footer={buttons}>
        {made === null ? form : <InvitationLink invitation={made} mailed={mailed} />}
      </Dialog>
    </>
  );
}
