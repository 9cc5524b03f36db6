"use client";

import { useTranslations } from "next-intl";
import { useId, useState, useTransition, type FormEvent } from "react";
import type { ActionResult } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export interface NameDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  submitLabel: string;
  /** The name that it has now. */
  name?: string;
  submit: (name: string) => Promise<ActionResult>;
}

/** Asks for an inbox's name; stays open with what is wrong until it is taken. */
export function NameDialog({ open, onOpenChange, title, description, submitLabel, name = "", submit }: NameDialogProps) {
  const t = useTranslations("playground");
  const formId = useId();
  const [problem, setProblem] = useState<(ActionResult & { ok: false })["error"] | null>(null);
  const [busy, start] = useTransition();

  function change(next: boolean) {
    setProblem(null);
    onOpenChange(next);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name") ?? "");
    start(async () => {
      const result = await callAction(() => submit(typed));
      if (result.ok) change(false);
      else setProblem(result.error);
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => change(false)}>{t("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>{submitLabel}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} className="grid gap-4">
        <Field label={t("name")} hint={t("suchAsThe")} error={problem?.fields?.name}>
          <Input name="name" defaultValue={name} maxLength={60} autoComplete="off" autoFocus />
        </Field>
        {problem && !problem.fields ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
      </form>
    </Dialog>
  );
}
