"use client";

import { useTranslations } from "next-intl";
import { useOptimistic, useTransition } from "react";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Select, type SelectOption } from "@/components/ui/select";
import type { Member } from "@/lib/members/list";
import { changeRoleAction } from "./actions";
import { useRowProblem } from "./row-problem";

/** Takes effect at once, and goes back where that fails. */
export function RoleSelect({ org, member, roles }: { org: string; member: Member; roles: SelectOption[] }) {
  const t = useTranslations("members");
  const [shown, show] = useOptimistic<string>(member.role);
  const [busy, start] = useTransition();
  const { problem, setProblem } = useRowProblem();
  const change = (role: string) =>
    start(async () => {
      show(role);
      const result = await callAction(() => changeRoleAction(org, member.id, role));
      setProblem(result.ok ? null : result.error);
      if (result.ok) toast.success(t("isNow", { name: member.name, role }));
    });
  return (
    <div className="grid gap-1">
      <Select aria-label={t("roleOf", { name: member.name })} options={roles} value={shown} onValueChange={change} disabled={busy} className="w-36 max-sm:w-32" />
      {problem}
    </div>
  );
}
