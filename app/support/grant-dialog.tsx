"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import type { ActionError } from "@/app/action-result";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";

export interface GrantDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  organization: string;
  hours: readonly number[];
  problem: ActionError | null;
  busy: boolean;
  onSend: (reason: string, hours: number) => void;
}

export function GrantDialog({ open, onOpenChange, organization, hours, problem, busy, onSend }: GrantDialogProps) {
  const t = useTranslations("grant");
  const [reason, setReason] = useState("");
  const [length, setLength] = useState(String(hours[0]));
  const short = reason.trim().length < 10;

  function send(event: FormEvent) {
    event.preventDefault();
    if (!short && !busy) onSend(reason, Number(length));
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("redeliverForThis")}
      description={t("youMayThen", { organization })}
      footer={
        <>
          <DialogClose asChild><Button>{t("cancel")}</Button></DialogClose>
          <Button variant="primary" type="submit" form="grant" busy={busy} disabledReason={short && t("sayWhyIn")}>{t("openGrant")}</Button>
        </>
      }
    >
      <form id="grant" onSubmit={send} className="grid gap-4">
        {problem && !problem.fields?.reason ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
        <Field label={t("reason")} hint={t("theCustomerReads")} error={problem?.fields?.reason}>
          <Textarea value={reason} onChange={(event) => setReason(event.target.value)} maxLength={500} />
        </Field>
        <Field label={t("forHowLong")}>
          <Select value={length} onValueChange={setLength} options={hours.map((each) => ({ value: String(each), label: each === 1 ? "1 hour" : t("hours", { count: each }) }))} />
        </Field>
      </form>
    </Dialog>
  );
}
