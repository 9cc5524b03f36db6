"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition, type FormEvent } from "react";
import { toast } from "sonner";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { renameOrganizationAction } from "./actions";

export function NameForm({ org, name, disabledReason }: { org: string; name: string; disabledReason: string | null }) {
  const router = useRouter();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<ActionError | null>(null);
  const [busy, start] = useTransition();

  function send(event: FormEvent) {
    event.preventDefault();
    start(async () => {
      const result = await callAction(() => renameOrganizationAction(org, typed));
      setProblem(result.ok ? null : result.error);
      if (!result.ok) return;
      toast.success("Name saved");
      router.refresh();
    });
  }

  return (
    <form onSubmit={send} className="grid gap-3">
      {problem && !problem.fields ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      <Field label="Name" hint="Members see it in the switcher, and invitations carry it." error={problem?.fields?.name}>
        <Input name="name" value={typed} onChange={(event) => setTyped(event.target.value)} maxLength={100} readOnly={disabledReason !== null} autoComplete="organization" />
      </Field>
      <div><Button type="submit" variant="primary" busy={busy} disabledReason={disabledReason ?? (typed.trim() === name ? "Nothing has changed" : null)}>Save name</Button></div>
    </form>
  );
}
